import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { AppError } from './errors.ts'

/** Encryption key of 32 bytes. Its id is stored next to each text that it encrypts. */
export interface DataKey {
  id: string
  key: Buffer
}

/** Parses DATA_KEYS, `id:base64,id:base64`. undefined: malformed, or two keys have the same id. */
export const readDataKeys = (text: string): DataKey[] | undefined => {
  const keys = text.split(',').map((each) => {
    const [, id = '', encoded = ''] = /^([a-z0-9-]{1,16}):([A-Za-z0-9+/]{43}=)$/.exec(each.trim()) ?? []
    return { id, key: Buffer.from(encoded, 'base64') }
  })
  const isWhole = keys.every(({ key }) => key.length === 32) && new Set(keys.map(({ id }) => id)).size === keys.length
  return isWhole ? keys : undefined
}

/** Creates a random key in the format of DATA_KEYS. */
export const newDataKey = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
/** Prefix of an encrypted text. After it come the id of the key and, in base64url, IV, tag and ciphertext. */
const SEALED = 'cifrado:1:'

/** Derives one key for encryption and one for the index, so that a leak of one does not reveal the other. */
const derive = (key: Buffer, use: 'cifrado' | 'indice'): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `autogestion ${use}`, 32))

/**
 * Encrypts short texts of a column with AES-256-GCM. `campo` is the name of the column, which is authenticated too: a
 * ciphertext copied to another column cannot be decrypted. The first key encrypts; all keys decrypt.
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
    /**
     * Decrypts a text; returns a text that was never encrypted unchanged. Throws `interno` when no key can decrypt it.
     */
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
     * Blind index of a text, with the first key. Equal texts have equal bytes, so a text can be searched without
     * decrypting.
     */
    index: (campo: string, text: string): Buffer =>
      createHmac('sha256', current.indice).update(`${campo}\0${text}`).digest(),
    /**
     * Blind indexes of a text, with every key. During a key rotation, a row may have the index of the old or of the new
     * key.
     */
    indexes: (campo: string, text: string): Buffer[] =>
      derived.map(({ indice }) => createHmac('sha256', indice).update(`${campo}\0${text}`).digest()),
  }
}

export type Cipher = ReturnType<typeof createCipher>
