import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createCipher, type DataKey, newDataKey, readDataKeys } from './cipher.ts'
import { openCipher } from '#server/config/data-keys.ts'

const keyOf = (id: string, byte: number): DataKey => ({ id, key: Buffer.alloc(32, byte) })
const one = createCipher([keyOf('uno', 1)])
const CAMPO = 'usuario.dni'

describe('cipher', () => {
  test('writes the id of the key in a sealed text, seals equal texts differently, and hides the text', () => {
    const [first, second] = [one.seal(CAMPO, '71234567'), one.seal(CAMPO, '71234567')]
    expect(first).toMatch(/^cifrado:1:uno:[\w-]+$/)
    expect(first).not.toBe(second)
    expect(Buffer.from(first.split(':').at(-1)!, 'base64url').toString('latin1')).not.toContain('71234567')
    expect([one.open(CAMPO, first), one.open(CAMPO, second)]).toEqual(['71234567', '71234567'])
  })

  test.each(['', 'ñandú 71.234.567', '0'.repeat(500)])('opens a sealed text unchanged: "%s"', (text) => {
    expect(one.open(CAMPO, one.seal(CAMPO, text))).toBe(text)
  })

  test('returns a text that was never encrypted unchanged', () => {
    expect(one.open(CAMPO, '71234567')).toBe('71234567')
  })

  test.each<[string, (sealed: string) => [campo: string, sealed: string]]>([
    ['of another column', (sealed) => ['garantia.titular.dni', sealed]],
    [
      'with one letter changed',
      (sealed) => [CAMPO, sealed.slice(0, -2) + (sealed.at(-2) === 'A' ? 'B' : 'A') + sealed.at(-1)],
    ],
    ['that is truncated', (sealed) => [CAMPO, sealed.slice(0, -8)]],
    ['without a ciphertext', () => [CAMPO, 'cifrado:1:uno:']],
    ['of an unknown key', (sealed) => [CAMPO, sealed.replace(':uno:', ':dos:')]],
  ])('rejects a sealed text %s', (_what, change) => {
    expect(() => one.open(...change(one.seal(CAMPO, '71234567')))).toThrow()
  })

  test('rejects a sealed text when its key id now belongs to another key', () => {
    expect(() => createCipher([keyOf('uno', 2)]).open(CAMPO, one.seal(CAMPO, '71234567'))).toThrow()
  })
})

describe('cipher with two keys', () => {
  const both = createCipher([keyOf('dos', 2), keyOf('uno', 1)])
  test('seals with the first key, and opens with either key', () => {
    expect(both.seal(CAMPO, '71234567')).toMatch(/^cifrado:1:dos:/)
    expect(both.open(CAMPO, one.seal(CAMPO, '71234567'))).toBe('71234567')
  })

  test('returns one index of a text for each key', () => {
    expect(both.indexes(CAMPO, '71234567')).toEqual([
      createCipher([keyOf('dos', 2)]).index(CAMPO, '71234567'),
      one.index(CAMPO, '71234567'),
    ])
    expect(one.index(CAMPO, '71234567')).not.toEqual(one.index(CAMPO, '71234568'))
    expect(one.index(CAMPO, '71234567')).not.toEqual(one.index('otro.campo', '71234567'))
  })
})

describe('DATA_KEYS', () => {
  test('accepts ids with keys of 32 bytes', () => {
    const [a, b] = [newDataKey('2026-11'), newDataKey('2025-11')]
    expect(readDataKeys(`${a},${b}`)!.map(({ id, key }) => [id, key.length])).toEqual([
      ['2026-11', 32],
      ['2025-11', 32],
    ])
  })

  test.each([
    '',
    'uno',
    `uno:${Buffer.alloc(16).toString('base64')}`,
    `:${Buffer.alloc(32).toString('base64')}`,
    `UNO:${Buffer.alloc(32).toString('base64')}`,
    `${newDataKey('uno')},${newDataKey('uno')}`,
  ])('rejects "%s"', (text) => {
    expect(readDataKeys(text)).toBeUndefined()
  })

  test('is created once when missing outside of production, and stored in DATA_DIR where only its owner can read it', async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'autogestion-claves-'))
    const here = { NODE_ENV: 'development', DATA_KEYS: undefined, DATA_DIR } as const
    const ciphers = await Promise.all([openCipher(here), openCipher(here), openCipher(here)])
    const sealed = ciphers[0].seal(CAMPO, '71234567')
    for (const cipher of ciphers) expect(cipher.open(CAMPO, sealed)).toBe('71234567')
    const path = join(DATA_DIR, 'claves-de-datos')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(readDataKeys(await readFile(path, 'utf8'))).toHaveLength(1)
    expect(await readdir(DATA_DIR)).toEqual(['claves-de-datos'])
    await rm(DATA_DIR, { recursive: true })
  })

  // Guards against a race condition, seen in one of a hundred starts: a process read the key file while another process
  // was still writing it.
  test('is created only once when several processes start at the same time, and no process reads a half-written key', async () => {
    for (let round = 0; round < 300; round++) {
      const DATA_DIR = await mkdtemp(join(tmpdir(), 'autogestion-claves-'))
      const here = { NODE_ENV: 'development', DATA_KEYS: undefined, DATA_DIR } as const
      const [first, ...others] = await Promise.all([
        openCipher(here),
        openCipher(here),
        openCipher(here),
        openCipher(here),
      ])
      const sealed = first.seal(CAMPO, '71234567')
      for (const other of others) expect(other.open(CAMPO, sealed)).toBe('71234567')
      await rm(DATA_DIR, { recursive: true })
    }
  })

  test('is required in production', async () => {
    const there = { NODE_ENV: 'production', DATA_KEYS: undefined, DATA_DIR: '/nowhere' } as const
    await expect(openCipher(there)).rejects.toThrow('npm run -s keys -- nueva 1')
  })
})
