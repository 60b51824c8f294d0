// Which card or place an explanation is about.
import { printed } from "./pieces";
import type { View } from "./view";

export const placeOf = (about: string, view: View): string | undefined => view.contracts.find(({ id }) => id === about)?.id;

export const large = (about: string, view: View): boolean => printed(about) !== undefined || placeOf(about, view) !== undefined;
