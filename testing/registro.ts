import { Writable } from 'node:stream'

/** Creates a target for the log of a portal. Tests can read the log as text and as parsed lines. */
export const createRegistro = () => {
  let text = ''
  return {
    logTo: new Writable({
      write(chunk: Buffer, _encoding, done) {
        text += chunk.toString()
        done()
      },
    }),
    text: (): string => text,
    lines: (): Record<string, unknown>[] =>
      text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    clear: (): void => {
      text = ''
    },
  }
}
