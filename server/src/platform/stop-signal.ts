/** Set before the process stops. From then on readiness reports `stopping`, and responses close their connections. */
export class StopSignal {
  #isStopping = false;

  get isStopping(): boolean {
    return this.#isStopping;
  }

  begin(): void {
    this.#isStopping = true;
  }
}
