import { type Bytes, type Orden, through } from './programas.ts'

/** With what a backup is shut: `ninguna` only when somebody said so. */
export type Cifra = { programa: 'age' | 'gpg'; para: string } | { programa: 'ninguna' }

/** Who may open it says with what: an age or SSH public key is age's, anything else a key that gpg knows. */
export const cifraDe = (para: string): Cifra => ({ programa: /^(age1|ssh-)/.test(para) ? 'age' : 'gpg', para })

/** What the name of a part ends in. */
export const EXTENSION = { age: '.age', gpg: '.gpg', ninguna: '' } as const

const GPG = ['--batch', '--no-tty', '--quiet']

/** Shuts what passes. */
export const encrypt = (cifra: Cifra, source: Bytes): Bytes => {
  if (cifra.programa === 'ninguna') return source
  const { programa, para } = cifra
  const orden: Record<'age' | 'gpg', Orden> = {
    age: { programa, args: ['--encrypt', '--recipient', para] },
    // What is inside is compressed already.
    gpg: {
      programa,
      args: [...GPG, '--trust-model', 'always', '--compress-algo', 'none', '--recipient', para, '--encrypt'],
    },
  }
  return through(orden[programa], source)
}

/**
 * Opens what passes. `identidad` is a file: age's identity, or the phrase of gpg's key, which may have none.
 */
export const decrypt = (programa: Cifra['programa'], identidad: string | undefined, source: Bytes): Bytes => {
  if (programa === 'ninguna') return source
  if (programa === 'gpg') {
    const phrase = identidad ? ['--pinentry-mode', 'loopback', '--passphrase-file', identidad] : []
    return through({ programa, args: [...GPG, ...phrase, '--decrypt'] }, source)
  }
  if (!identidad) throw new Error('Está cifrada con age: decí con qué se abre, --identidad ARCHIVO.')
  return through({ programa, args: ['--decrypt', '--identity', identidad] }, source)
}
