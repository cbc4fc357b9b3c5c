import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isEscrito } from '#contract/base/escrito.shapes.ts'
import { ALCANCES, type Alcance } from '#contract/conexiones/reglas.ts'
import { EJEMPLOS } from '#contract/conexiones/ejemplos.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { BOTH, createMcpClient } from '#testing/gestiones/asistente.ts'
import { newReclamo } from '#testing/gestiones/tickets.ts'
import { createToken } from '#testing/gestiones/tokens.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { TEST_NOW } from '#testing/postgres.ts'
import { HERRAMIENTAS } from './asistente.rules.ts'
import { hasTexto } from './asistente-palabras.rules.ts'

interface Leaf {
  name: string
  place: string
  schema: z.ZodType
  isMarked: boolean
}

/** Returns every value of a shape that contains no other value. */
const leavesOf = (schema: z.ZodType, place: string, isMarked = false): Leaf[] => {
  const marked = isMarked || isEscrito(schema)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return leavesOf(schema.unwrap() as z.ZodType, place, marked)
  if (schema instanceof z.ZodArray) return leavesOf(schema.element as z.ZodType, place, marked)
  if (!(schema instanceof z.ZodObject)) return [{ name: place.split('.').at(-1)!, place, schema, isMarked: marked }]
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
    leavesOf(field, `${place}.${name}`),
  )
}

const LEAVES = HERRAMIENTAS.flatMap(({ nombre, shape }) => leavesOf(shape.reply!, nombre))

/** Names of texts that no person types for the reader, with their source. */
const EXCUSED: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    'a date or an instant':
      'fecha creado creada emision vencimiento compensada vence resuelto publicado vigenteDesde vigenteHasta leido proximoVencimiento datosAl transporteHasta respondemosAntes leidoHasta fechaVenta fechaDeseada cambiadoHasta',
    'a number of a document':
      'partidaId sociedad documento referencia recibo notaCredito numeroFactura numeroRemito remitoDevolucion codigoAutorizacion comprobante factura remito',
    'an amount':
      'importe pendiente informado informadoVencido aPagar saldoTotal vencido aVencer creditos limiteCredito creditoDisponible retenciones paga aCuenta credito total precio subtotal bonificacion',
    'a text of the portal':
      'paso claseTexto texto etiqueta avisos sinEfecto solucion siguiente anterior enlace aviso nombre',
    'the catalogue of the ERP or of the administration':
      'clase moneda razonSocial motivo marca negocio sector origen prioridad flete descripcion codigoMaterial lotes lote noRetornable modelo modelos color colores version vin motor estado rubro',
    'the name of a user, from the directory': 'autor creadoPor creadaPor informadoPor usuario asignado',
    'an identifier': 'archivoId tipo cuit cuenta',
  }).flatMap(([reason, names]) => names.split(' ').map((name) => [name, reason])),
)

describe('a string that reaches an assistant', () => {
  const strings = LEAVES.filter(({ schema }) => schema instanceof z.ZodString)

  test('is marked as typed by a person, or excused by its source', () => {
    const loose = strings.filter(({ isMarked, name }) => !isMarked && !(name in EXCUSED))
    expect(loose.map(({ place }) => place)).toEqual([])
    expect(strings.filter(({ isMarked }) => isMarked).length).toBeGreaterThan(30)
  })

  test('has no excuse that no string needs', () => {
    const names = new Set(strings.filter(({ isMarked }) => !isMarked).map(({ name }) => name))
    expect(Object.keys(EXCUSED).filter((name) => !names.has(name))).toEqual([])
  })

  test.each([
    'tickets_get.descripcion',
    'tickets_get.titulo',
    'devoluciones_getComentarios.comentario',
    'pagos_search.filas.comentario',
    'tickets_get.archivos.nombre',
  ])('is marked: %s', (place) => {
    expect(LEAVES.find((leaf) => leaf.place === place)?.isMarked).toBe(true)
  })
})

/** Codes whose values are words already. */
const WORDS = ['tickets.estado', 'devoluciones.veredicto', 'devoluciones.pide', 'tickets.pide', 'pedidosMotos.pide']

test('a code that reaches an assistant has its text, or is a word', () => {
  const codes = LEAVES.filter(
    ({ name, schema }) => schema instanceof z.ZodEnum || ['estadoId', 'statusId', 'camino'].includes(name),
  )
  const nounOf = ({ place }: Leaf) => place.split('_')[0]!
  const loose = codes.filter((leaf) => !hasTexto(nounOf(leaf), leaf.name))
  expect([...new Set(loose.map((leaf) => `${nounOf(leaf)}.${leaf.name}`))].toSorted()).toEqual(
    WORDS.filter((word) => codes.some((leaf) => `${nounOf(leaf)}.${leaf.name}` === word)).toSorted(),
  )
})

describe('the structured answer', () => {
  let portal: Portal
  let client: ReturnType<typeof createMcpClient>
  beforeAll(async () => {
    portal = await startPortal({ PUBLIC_URL: 'https://portal.example' })
    portal.setNow(TEST_NOW)
    const alcances = (Object.keys(ALCANCES) as Alcance[]).filter((alcance) => !alcance.startsWith('pedidos:'))
    client = createMcpClient(portal, (await createToken(portal, alcances)).token)
  })
  afterAll(() => portal.close())

  const ajv = addFormats.default(new Ajv2020({ strict: false }))
  const NOT_OF_MOTOS = HERRAMIENTAS.filter(({ noun }) => noun !== 'pedidosMotos')

  test.each(NOT_OF_MOTOS.map(({ nombre }) => nombre))(
    'of %s fits the published schema and equals the text',
    async (nombre) => {
      const { params, query, body } = EJEMPLOS[nombre.replace('_', '.')]!
      const given = {
        ...params,
        ...query,
        ...body,
        ...(nombre === 'conversaciones_get' && { clase: 'pago', entidadId: 50_002 }),
      }
      for (const revision of BOTH) {
        const { result } = await client.ask(revision, 'tools/list')
        const tools = result['tools'] as { name: string; outputSchema: object }[]
        const { isError, text, structured } = await client.invoke(nombre, given, undefined, revision)
        expect(isError, text).toBe(false)
        expect(JSON.parse(text)).toEqual(structured)
        const validate = ajv.compile(tools.find(({ name }) => name === nombre)!.outputSchema)
        expect(validate(structured), ajv.errorsText(validate.errors)).toBe(true)
      }
    },
  )

  test('of a claim with a file has the type of the file as it is', async () => {
    const { body } = await portal.call<{ ticketId: number }>('lferreyra', tickets.create, {
      params: { razonSocial: 1042 },
      body: newReclamo(),
      files: [{ name: 'remito.pdf', content: '%PDF-1.4\n%%EOF\n' }],
    })
    const { isError, text } = await client.invoke('tickets_get', { ticketId: body.ticketId })
    expect(isError, text).toBe(false)
    expect(text).toContain('"tipo":"application/pdf"')
  })
})
