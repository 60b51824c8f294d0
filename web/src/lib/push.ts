// "Your turn" as a message of the system, when the page is closed.
import type { Me } from "../wire";
import { http } from "./http";

export function pushPossible(key: string | null | undefined): key is string {
  return Boolean(key) && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

export async function pushOn(key: string): Promise<Me | undefined> {
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  const worker = await navigator.serviceWorker.ready;
  const found = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const { endpoint, keys, expirationTime } = found.toJSON();
  return http.push({ endpoint: endpoint!, keys: keys as Record<string, string>, expirationTime });
}

export async function pushOff(): Promise<Me> {
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  return http.noPush();
}

export function registerWorker(): void {
  if ("serviceWorker" in navigator && import.meta.env.PROD) {
    addEventListener("load", () => navigator.serviceWorker.register("/sw.js").catch(() => {}));
  }
}

function bytes(base64: string): Uint8Array<ArrayBuffer> {
  const plain = atob(base64.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
