import { describe, expect, test } from 'vitest'
import { leerRed, motivoDeRed } from './redes.ts'

describe('leerRed', () => {
  test.each([
    ['0.0.0.0', 0n, 32, 32],
    ['200.5.12.7', 3_355_773_959n, 32, 32],
    ['255.255.255.255/0', 4_294_967_295n, 32, 0],
    ['::', 0n, 128, 128],
    ['::1', 1n, 128, 128],
    ['1::', 1n << 112n, 128, 128],
    ['0:0:0:0:0:0:0:1', 1n, 128, 128],
    ['2800:810::/32', (0x2800n << 112n) | (0x810n << 96n), 128, 32],
    ['::ffff:200.5.12.7', (0xffffn << 32n) | 3_355_773_959n, 128, 128],
  ])('reads %s', (texto, valor, ancho, bits) => {
    expect(leerRed(texto)).toEqual({ valor, ancho, bits })
  })

  test.each([
    '',
    'mi oficina',
    '200.5.12',
    '200.5.12.7.1',
    '200.5.12.7.',
    '200.5.12.256',
    '200.5.012.7',
    '200.5.12.0/33',
    '200.5.12.0/',
    '200.5.12.0/24/8',
    ':::',
    '1::2::3',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7::8',
    '1:2:3:4:5:6:7:8:9',
    '12345::',
    '200.5.12.7::',
    '::/129',
    'fe80::1%eth0',
  ])('returns undefined for "%s"', (texto) => {
    expect(leerRed(texto)).toBeUndefined()
  })
})

describe('motivoDeRed', () => {
  test.each(['200.5.12.7', '200.5.12.7/32', '200.5.12.0/24', '0.0.0.0/0', '2800:810::/32', '::1/128', 'mi oficina'])(
    'returns no reason against %s',
    (texto) => {
      expect(motivoDeRed(texto)).toBeUndefined()
    },
  )

  test.each([
    ['200.5.12.7/24', '200.5.12.7/24 no es un rango: escribí 200.5.12.0/24, o la dirección sola'],
    ['200.5.12.1/31', '200.5.12.1/31 no es un rango: escribí 200.5.12.0/31, o la dirección sola'],
    ['2800:810::1/32', '2800:810::1/32 no es un rango: los bits después de /32 tienen que ser cero'],
    ['::ffff:200.5.12.7', 'Escribí ::ffff:200.5.12.7 como IPv4: 200.5.12.7'],
    ['::ffff:c805:c07', 'Escribí ::ffff:c805:c07 como IPv4: 200.5.12.7'],
    ['::ffff:200.5.12.0/120', 'Escribí ::ffff:200.5.12.0/120 como IPv4: 200.5.12.0/24'],
  ])('explains why no address would ever match %s', (texto, motivo) => {
    expect(motivoDeRed(texto)).toBe(motivo)
  })
})
