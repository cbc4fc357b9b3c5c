import { describe, expect, test } from 'vitest'
import { completar, problemaDeTexto } from './reglas.ts'

const PARTE = { nombre: 'Distribuidora Meridiana', domicilio: 'Mitre 100, Rosario', email: 'datos@meridiana.example' }
const SA = { nombre: 'Motos del Sur S.A.', domicilio: '', email: 'datos@sur.example' }

describe('completar', () => {
  test.each([
    [
      'De {{distribuidora}} y sus clientes',
      'De Distribuidora Meridiana y sus clientes',
      'De Motos del Sur S.A. y sus clientes',
    ],
    ['Responde {{distribuidora}}.', 'Responde Distribuidora Meridiana.', 'Responde Motos del Sur S.A.'],
    [
      'Responde {{distribuidora}}, {{domicilio}}.',
      'Responde Distribuidora Meridiana, Mitre 100, Rosario.',
      'Responde Motos del Sur S.A.',
    ],
    ['Escribí a {{ email }}.', 'Escribí a datos@meridiana.example.', 'Escribí a datos@sur.example.'],
    ['{{otra}}, {{domicilio}}', '{{otra}}, Mitre 100, Rosario', '{{otra}}'],
    ['Etcétera...', 'Etcétera...', 'Etcétera...'],
  ])('fills in the data of the distributor: "%s"', (texto, deMeridiana, deSa) => {
    expect(completar(texto, PARTE)).toBe(deMeridiana)
    expect(completar(texto, SA)).toBe(deSa)
  })
})

describe('problemaDeTexto', () => {
  test.each([
    ['<b>Objeto</b>', 'Va en Markdown, sin HTML: quitá “<b>Objeto</b>”.'],
    ['Hola <script src=x>', 'Va en Markdown, sin HTML: quitá “<script src=x>”.'],
    ['Uno</p>', 'Va en Markdown, sin HTML: quitá “</p>”.'],
    ['<!-- nada -->', 'Va en Markdown, sin HTML: quitá “<!-- nada -->”.'],
    ['<br/>', 'Va en Markdown, sin HTML: quitá “<br/>”.'],
    ['![logo](https://otro.example/a.png)', 'Los textos legales van sin imágenes.'],
    ['Según {{empresa}}', 'No existe {{empresa}}. Podés usar {{distribuidora}}, {{domicilio}}, {{email}}.'],
    [
      '[ley](javascript:alert)',
      'El enlace de “ley” tiene que empezar con https:// o ser una pantalla del portal, como /autogestion/ayuda.',
    ],
  ])('rejects "%s"', (texto, message) => expect(problemaDeTexto(texto)).toBe(message))

  test.each([
    '## 1. Objeto\n\nMenos de < 30 días, y 5 > 4.',
    'Ver [la ley](https://servicios.infoleg.example/25326), [Ayuda](/autogestion/ayuda) o <https://meridiana.example>.',
    '> {{distribuidora}}, {{domicilio}}: {{ email }}.',
  ])('accepts "%s"', (texto) => expect(problemaDeTexto(texto)).toBeUndefined())
})
