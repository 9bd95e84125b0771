// Frames as they come, by one WebSocket a page; after a break it goes on where it was.

import { readFrame, type Frame } from "./frame";
import { waitMs } from "./wait";

export type Link = "connecting" | "live" | "reconnecting";

export class Push {
  private socket: WebSocket | undefined;
  private seq = 0;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isOver = false;

  constructor(
    private readonly path: string,
    private readonly framed: (frame: Frame) => void,
    private readonly told: (link: Link) => void,
  ) {
    window.addEventListener("online", this.soon);
    document.addEventListener("visibilitychange", this.soon);
    this.connect();
  }

  stop(): void {
    this.isOver = true;
    window.removeEventListener("online", this.soon);
    document.removeEventListener("visibilitychange", this.soon);
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${this.path}?after=${this.seq}`);
    this.socket = socket;
    socket.onmessage = ({ data }) => {
      const frame = typeof data === "string" ? readFrame(data) : null;
      if (!frame || socket !== this.socket) return;
      this.tries = 0;
      this.seq = frame.seq;
      this.told("live");
      this.framed(frame);
    };
    socket.onclose = () => {
      if (this.isOver || socket !== this.socket) return;
      this.told(this.seq ? "reconnecting" : "connecting");
      this.timer = setTimeout(() => this.connect(), waitMs(this.tries++));
    };
  }

  /** The network is back, or somebody looks again: no need to wait for the clock. */
  private readonly soon = (): void => {
    const isDown = this.socket?.readyState === WebSocket.CLOSED;
    if (this.isOver || !isDown || document.visibilityState === "hidden") return;
    clearTimeout(this.timer);
    this.tries = 0;
    this.connect();
  };
}
