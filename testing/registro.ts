import { Writable } from 'node:stream'

/** A place for the log of a portal, to be read: as it was written, and its lines as objects. */
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
