import { describe, expect, test } from 'vitest'
import { type Ficha, direccionDe, findFicha } from './ficha.ts'

const KEY = 'una clave de treinta y dos letras'
const firma = { address: 'respuestas@meridiana.example', keys: [KEY] }
const ficha: Ficha = { conversada: 'garantia', id: 40_201, usuarioId: 12 }

describe('the address for answers', () => {
  const address = direccionDe(ficha, firma)

  test('names user and gestión, and its part before the @ fits in 64 characters', () => {
    expect(findFicha(['otra@x.example', address], firma)?.ficha).toEqual(ficha)
    const long = direccionDe(
      { ...ficha, id: Number.MAX_SAFE_INTEGER, usuarioId: 2_000_000_000 },
      { ...firma, address: `${'a'.repeat(24)}@x.example` },
    )
    expect(long.indexOf('@')).toBeLessThanOrEqual(24 + 45)
    expect(direccionDe({ ...ficha, id: 99_999_999, usuarioId: 99_999_999 }, firma).indexOf('@')).toBeLessThanOrEqual(64)
  })

  test('is valid in capitals, because some mail programs write it so', () => {
    expect(findFicha([address.toUpperCase()], firma)?.ficha).toEqual(ficha)
  })

  test('that an older key signed is valid as long as that key is configured', () => {
    const nueva = 'otra clave, también de treinta y dos'
    expect(findFicha([address], { ...firma, keys: [nueva, KEY] })?.ficha).toEqual(ficha)
    expect(findFicha([address], { ...firma, keys: [nueva] })).toMatchObject({ ficha: undefined })
  })

  test.each([
    ['another number', (text: string) => text.replace('+gv0p-', '+gv0q-')],
    ['another user', (text: string) => text.replace('-c-', '-d-')],
    ['another kind', (text: string) => text.replace('+g', '+r')],
    ['another signature', (text: string) => text.replace(/.@/, (end) => (end[0] === '0' ? '1@' : '0@'))],
    ['no signature', (text: string) => text.replace(/-[0-9a-f]{24}@/, '@')],
    ['a short signature', (text: string) => text.replace(/.@/, '@')],
  ])('with %s is invalid', (_what, forge) => {
    expect(forge(address)).not.toBe(address)
    expect(findFicha([forge(address)], firma)).toMatchObject({ ficha: undefined })
  })

  test('at another mailbox or domain is not taken for one of the portal', () => {
    expect(findFicha([address.replace('respuestas+', 'otros+')], firma)).toBeUndefined()
    expect(findFicha([address.replace('meridiana', 'malo')], firma)).toBeUndefined()
    expect(findFicha(['respuestas@meridiana.example', ''], firma)).toBeUndefined()
  })
})
