import { describe, expect, test } from 'vitest'
import { type Campos, fieldsOfCampos, missingOf, startOf, stepOfCampos, formattedOf } from './campos.ts'
import { clearHidden, emptyOf, isWorthOf, pathOfCampos, sampleOf, sentOf } from './escrito.ts'
import { revisionOf } from './revision.ts'

interface Datos {
  codigo: string
  nombre: string
  veces: number
}
const CAMPOS: Campos<Datos> = [
  {
    cols: 2,
    campos: [
      {
        kind: 'texto',
        name: 'codigo',
        label: 'Código',
        normalize: (text) => (/^\d+$/.test(text) ? text.replace(/^0+/, '') : undefined),
      },
      { kind: 'texto', name: 'nombre', label: 'Nombre' },
    ],
  },
  { kind: 'entero', name: 'veces', label: 'Veces' },
]
const EMPTY: Datos = { codigo: '', nombre: '', veces: 0 }

test('formattedOf formats each text as its field does, and leaves unreadable text unchanged', () => {
  const start = (row: Partial<Datos>) => formattedOf(CAMPOS, startOf(EMPTY, row))
  expect(start({ codigo: '00012', nombre: '007', veces: 3 })).toEqual({ codigo: '12', nombre: '007', veces: 3 })
  expect(start({ codigo: '00-12' })).toEqual({ codigo: '00-12', nombre: '', veces: 0 })
})

interface Pedido {
  razonSocialId: number | ''
  rubro: string
  titulo: string
  veces: number | ''
  dia: string
  urge: boolean
  dato: { marca: string; modelo: string }
  files: File[]
  lineas: { codigo: string; unidades: number | ''; nota: string }[]
}
const PEDIDO: Campos<Pedido> = [
  { kind: 'razonSocial', name: 'razonSocialId', label: 'Razón social', sentAs: false, review: false },
  {
    titulo: 'Qué es',
    filas: [
      {
        kind: 'id',
        name: 'rubro',
        label: 'Rubro',
        required: 'Elegí el rubro',
        sentAs: 'rubro.rubroId',
        options: [{ value: '7', label: 'Frenos' }],
      },
      {
        cols: 2,
        campos: [
          { kind: 'texto', name: 'titulo', label: 'Título', required: true, maxLength: 10, from: 'titulo' },
          { kind: 'entero', name: 'veces', label: 'Veces', unit: 'km', thousands: true, from: 'veces' },
        ],
      },
    ],
  },
  {
    titulo: 'Cuándo',
    step: 1,
    when: ({ rubro }) => rubro !== '',
    filas: [
      {
        kind: 'fecha',
        name: 'dia',
        label: 'Día',
        problem: ({ dia }) => (dia === '2026-12-25' ? 'Es feriado' : undefined),
      },
      { kind: 'si', name: 'urge', label: 'Urge' },
      { kind: 'texto', name: 'dato.marca', label: 'Marca', review: 'Vehículo' },
      { kind: 'texto', name: 'dato.modelo', label: 'Modelo', named: 'Modelo del vehículo', review: 'Vehículo' },
      { kind: 'archivos', name: 'files', label: 'Archivos' },
      {
        kind: 'filas',
        name: 'lineas',
        label: 'Líneas',
        draw: () => null,
        called: ({ codigo }) => String(codigo),
        fila: [
          { kind: 'texto', name: 'codigo', label: 'código', required: 'Ingresá el código' },
          { kind: 'entero', name: 'unidades', label: 'unidades' },
          { kind: 'texto', name: 'nota', label: 'nota', sentAs: false },
        ],
        review: false,
      },
    ],
  },
]
const VACIO: Pedido = {
  razonSocialId: '',
  rubro: '',
  titulo: '',
  veces: '',
  dia: '',
  urge: false,
  dato: { marca: '', modelo: '' },
  files: [],
  lineas: [],
}
const remito = new File(['x'], 'remito.pdf')
const LLENO: Pedido = {
  razonSocialId: 1042,
  rubro: '7',
  titulo: ' Uno ',
  veces: 1200,
  dia: '2026-11-20',
  urge: true,
  dato: { marca: 'Tehuel', modelo: '' },
  files: [remito],
  lineas: [
    { codigo: 'ZK', unidades: 2, nota: 'mía' },
    { codigo: 'NV', unidades: '', nota: '' },
  ],
}

test.each([
  ['no values', '', VACIO],
  ['the valid values', 'titulo=Una+palanca&veces=3', { ...VACIO, titulo: 'Una palanc', veces: 3 }],
  ['no unreadable number', 'veces=1e3', VACIO],
  ['no number below one', 'veces=0', VACIO],
  ['no value that its field does not read from the URL', 'rubro=7', VACIO],
])('emptyOf fills a form from the URL with %s', (_name, search, expected) => {
  expect(emptyOf(PEDIDO, new URLSearchParams(search))).toEqual(expected)
})

test('sampleOf returns a sample with a number for each number field and one row for each list', () => {
  expect(sampleOf(PEDIDO)).toEqual({
    ...VACIO,
    razonSocialId: 0,
    veces: 0,
    lineas: [{ codigo: '', unidades: 0, nota: '' }],
  })
})

test.each<[string, Partial<Pedido>, boolean]>([
  ['no values', {}, false],
  ['only chosen options', { razonSocialId: 1042, rubro: '7', urge: true }, false],
  ['a text of spaces', { titulo: '  ' }, false],
  ['a text', { titulo: 'a' }, true],
  ['a number', { veces: 1 }, true],
  ['a text in a group', { dato: { marca: 'T', modelo: '' } }, true],
  ['a file', { files: [remito] }, true],
  ['a row', { lineas: LLENO.lineas }, true],
])('isWorthOf decides whether a draft with %s is worth storing', (_name, change, expected) => {
  expect(isWorthOf(PEDIDO)({ ...VACIO, ...change })).toBe(expected)
})

test("sentOf puts values at the contract's paths and omits empty values", () => {
  expect(sentOf(PEDIDO, LLENO)).toEqual({
    rubro: { rubroId: 7 },
    titulo: 'Uno',
    veces: 1200,
    dia: '2026-11-20',
    urge: true,
    dato: { marca: 'Tehuel' },
    lineas: [{ codigo: 'ZK', unidades: 2 }, { codigo: 'NV' }],
  })
  // An empty required value is sent all the same, so that the contract rejects it with its own message.
  expect(sentOf(PEDIDO, VACIO)).toEqual({ titulo: '' })
})

test('hidden fields are not sent, validated or listed', () => {
  const hidden: Pedido = { ...LLENO, rubro: '', dia: '2026-12-25', lineas: [{ codigo: '', unidades: 1, nota: '' }] }
  expect(sentOf(PEDIDO, hidden)).toEqual({ titulo: 'Uno', veces: 1200 })
  expect(missingOf(PEDIDO, hidden)).toEqual([['rubro', 'Elegí el rubro']])
  expect(missingOf(PEDIDO, { ...hidden, rubro: '7' })).toEqual([
    ['dia', 'Es feriado'],
    ['lineas.0.codigo', 'Ingresá el código'],
  ])
  expect(revisionOf(PEDIDO, hidden)).toEqual([
    ['Título', 'Uno'],
    ['Veces', '1.200 km'],
  ])
})

test('fieldsOfCampos lists the fields in screen order with the names of their rows; stepOfCampos returns the step of a field', () => {
  const paths = fieldsOfCampos(PEDIDO)(LLENO)
  expect(paths.map(([path]) => path)).toEqual([
    'razonSocialId',
    'rubro',
    'titulo',
    'veces',
    'dia',
    'urge',
    'dato.marca',
    'dato.modelo',
    'files',
    'lineas',
    'lineas.0.codigo',
    'lineas.0.unidades',
    'lineas.0.nota',
    'lineas.1.codigo',
    'lineas.1.unidades',
    'lineas.1.nota',
  ])
  expect(paths[7]).toEqual(['dato.modelo', 'Modelo del vehículo'])
  expect(paths[11]).toEqual(['lineas.0.unidades', 'ZK, unidades'])
  const stepOf = stepOfCampos(PEDIDO)
  expect(['veces', 'dia', 'lineas.1.codigo', 'otra'].map(stepOf)).toEqual([0, 1, 1, 0])
  const pathOf = pathOfCampos(PEDIDO)
  expect(['rubro.rubroId', 'rubro', 'titulo'].map(pathOf)).toEqual(['rubro', 'rubro', 'titulo'])
})

test('revisionOf lists the values with their labels and joins values with an equal label', () => {
  expect(revisionOf(PEDIDO, { ...LLENO, dato: { marca: 'Tehuel', modelo: 'TH 150' } })).toEqual([
    ['Rubro', 'Frenos'],
    ['Título', 'Uno'],
    ['Veces', '1.200 km'],
    ['Día', '20-11-2026'],
    ['Vehículo', 'Tehuel · TH 150'],
    ['Archivos', 'remito.pdf'],
  ])
})

describe('clearHidden', () => {
  interface Persona {
    nombre: string
    vende: boolean
    cartera: number[]
    externo: string
    contactos: { tipo: string; usuario: string | null }[]
  }
  const PERSONA: Campos<Persona> = [
    { kind: 'texto', name: 'nombre', label: 'Nombre' },
    { kind: 'si', name: 'vende', label: 'Vende' },
    {
      kind: 'propio',
      name: 'cartera',
      label: 'Cartera',
      empty: [],
      draw: () => null,
      when: ({ vende }) => vende,
    },
    { kind: 'texto', name: 'externo', label: 'Código externo', when: () => false },
    {
      kind: 'filas',
      name: 'contactos',
      label: 'Contactos',
      draw: () => null,
      called: () => 'Contacto',
      fila: [
        { kind: 'texto', name: 'tipo', label: 'Tipo' },
        {
          kind: 'opcion',
          name: 'usuario',
          label: 'Usuario',
          nullable: true,
          options: [],
          when: ({ tipo }) => tipo === 'vendedor',
        },
      ],
    },
  ]
  const STORED: Persona = { nombre: 'Ana', vende: true, cartera: [1042], externo: 'E-7', contactos: [] }

  test('keeps the fields on screen, and a stored value whose field was never on screen', () => {
    expect(clearHidden(PERSONA, { ...STORED, nombre: 'Eva' }, STORED)).toEqual({
      nombre: 'Eva',
      vende: true,
      cartera: [1042],
      externo: 'E-7',
      contactos: [],
    })
  })

  test('empties a field that an edit has hidden', () => {
    expect(clearHidden(PERSONA, { ...STORED, vende: false }, STORED).cartera).toEqual([])
  })

  test('drops what was entered in a field that is hidden again', () => {
    const start = { ...STORED, vende: false, cartera: [] }
    expect(clearHidden(PERSONA, { ...start, cartera: [1043] }, start).cartera).toEqual([])
  })

  test('empties the hidden fields of a row, and keeps the hidden fields of the other rows', () => {
    const contactos = [
      { tipo: 'asesor', usuario: 'npaz' },
      { tipo: 'vendedor', usuario: 'npaz' },
    ]
    expect(clearHidden(PERSONA, { ...STORED, contactos }, STORED).contactos).toEqual([
      { tipo: 'asesor', usuario: null },
      { tipo: 'vendedor', usuario: 'npaz' },
    ])
  })
})
