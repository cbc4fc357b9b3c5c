import { type Bytes, type Orden, through } from './programas.ts'

/** Encryption of a backup. `ninguna` is used only when the user explicitly asks for it. */
export type Cifra = { programa: 'age' | 'gpg'; para: string } | { programa: 'ninguna' }

/**
 * Returns the encryption for a recipient: age for a public key of age or SSH, otherwise gpg. The keyring of gpg must
 * contain the recipient's key.
 */
export const cifraDe = (para: string): Cifra => ({ programa: /^(age1|ssh-)/.test(para) ? 'age' : 'gpg', para })

export const EXTENSION = { age: '.age', gpg: '.gpg', ninguna: '' } as const

const GPG = ['--batch', '--no-tty', '--quiet']

export const encrypt = (cifra: Cifra, source: Bytes): Bytes => {
  if (cifra.programa === 'ninguna') return source
  const { programa, para } = cifra
  const orden: Record<'age' | 'gpg', Orden> = {
    age: { programa, args: ['--encrypt', '--recipient', para] },
    // gpg must not compress, because the content is already compressed.
    gpg: {
      programa,
      args: [...GPG, '--trust-model', 'always', '--compress-algo', 'none', '--recipient', para, '--encrypt'],
    },
  }
  return through(orden[programa], source)
}

/**
 * Decrypts a stream. `identidad` is a file with the identity of age, or with the passphrase of the gpg key. undefined:
 * gpg needs no passphrase.
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
