// What a screen reader shall hear. One polite region for news, one for what needs an answer now.

class Announcer {
  news = $state("");
  urgent = $state("");

  say(text: string): void {
    // the same sentence twice in a row must be heard twice
    this.news = this.news === text ? `${text} ` : text;
  }

  call(text: string): void {
    this.urgent = this.urgent === text ? `${text} ` : text;
  }
}

export const announcer = new Announcer();
