export interface Config {
  readonly host: string;
  readonly port: number;
}
