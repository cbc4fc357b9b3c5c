import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { AppError } from './errors.ts'

/** Key of 32 bytes; its id is stored next to each text that it encrypts. */
export interface DataKey {
  id: string
  key: Buffer
}

/** Parses DATA_KEYS, `id:base64,id:base64`; undefined when malformed or when an id is repeated. */
export const readDataKeys = (text: string): DataKey[] | undefined => {
  const keys = text.split(',').map((each) => {
    const [, id = '', encoded = ''] = /^([a-z0-9-]{1,16}):([A-Za-z0-9+/]{43}=)$/.exec(each.trim()) ?? []
    return { id, key: Buffer.from(encoded, 'base64') }
  })
  const isWhole = keys.every(({ key }) => key.length === 32) && new Set(keys.map(({ id }) => id)).size === keys.length
  return isWhole ? keys : undefined
}

/** Creates a random key in the form of DATA_KEYS. */
export const newDataKey = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
/** Prefix of an encrypted text. The key's id and, in base64url, IV, tag and ciphertext follow. */
const SEALED = 'cifrado:1:'

/** Derives a separate key for each use, so that leaking one reveals nothing about the other. */
const derive = (key: Buffer, use: 'cifrado' | 'indice'): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `autogestion ${use}`, 32))

/**
 * Encrypts short texts of a column with AES-256-GCM. `campo` is the column's name, authenticated with the text: a
 * ciphertext copied to another column does not open. The first key encrypts; all of them decrypt.
 */
export const createCipher = (keys: readonly DataKey[]) => {
  const derived = keys.map(({ id, key }) => ({ id, cifrado: derive(key, 'cifrado'), indice: derive(key, 'indice') }))
  const [current] = derived
  if (!current) throw new Error('A cipher needs at least one key.')
  const prefix = `${SEALED}${current.id}:`

  return {
    /** Prefix of the texts that the first key encrypted. */
    prefix,
    seal(campo: string, text: string): string {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, current.cifrado, iv, { authTagLength: TAG_BYTES }).setAAD(
        Buffer.from(campo),
      )
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return prefix + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    /** Decrypts a text; returns it as it is when it was never encrypted. Throws `interno` when no key opens it. */
    open(campo: string, stored: string): string {
      if (!stored.startsWith(SEALED)) return stored
      const [id = '', packed = ''] = stored.slice(SEALED.length).split(':')
      const key = derived.find((each) => each.id === id)
      if (!key) throw new AppError('interno', { detail: `${campo}: no key ${id} in DATA_KEYS` })
      const bytes = Buffer.from(packed, 'base64url')
      const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)]
      try {
        const decipher = createDecipheriv(ALGORITHM, key.cifrado, iv, { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(campo))
          .setAuthTag(tag)
        return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      } catch (cause) {
        throw new AppError('interno', { detail: `${campo}: key ${id} does not decrypt the value`, cause })
      }
    },
    /**
     * Blind index of a text by the first key: equal texts have equal bytes, so that it can be searched without
     * decrypting.
     */
    index: (campo: string, text: string): Buffer =>
      createHmac('sha256', current.indice).update(`${campo}\0${text}`).digest(),
    /**
     * Blind indexes of a text by every key: during a key rotation, a row may have the index of the old key or of the
     * new one.
     */
    indexes: (campo: string, text: string): Buffer[] =>
      derived.map(({ indice }) => createHmac('sha256', indice).update(`${campo}\0${text}`).digest()),
  }
}

export type Cipher = ReturnType<typeof createCipher>
