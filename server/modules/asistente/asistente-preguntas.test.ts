import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALCANCES, type Alcance } from '#contract/conexiones/reglas.ts'
import { createMcpClient } from '#testing/gestiones/asistente.ts'
import { createToken } from '#testing/gestiones/tokens.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { TEST_NOW } from '#testing/postgres.ts'

/**
 * Questions of a customer about the demo data, with the right answers. An assistant has to get each answer with one use
 * of a tool.
 */

let portal: Portal
let repuestos: ReturnType<typeof createMcpClient>
let motos: ReturnType<typeof createMcpClient>
beforeAll(async () => {
  portal = await startPortal({ PUBLIC_URL: 'https://portal.example' })
  portal.setNow(TEST_NOW)
  const leen = (Object.keys(ALCANCES) as Alcance[]).filter((alcance) => alcance.endsWith(':leer'))
  const both = { razonSocialIds: [1042, 1043] }
  const withoutMotos = leen.filter((alcance) => alcance !== 'pedidos:leer')
  repuestos = createMcpClient(portal, (await createToken(portal, withoutMotos, both)).token)
  const { token } = await createToken(portal, ['pedidos:leer'], { razonSocialIds: [1043, 1060] }, 'hquiroga')
  motos = createMcpClient(portal, token)
})
afterAll(() => portal.close())

type Given = Record<string, unknown>
type Question = readonly [question: string, tool: string, given: Given, path: string, answer: unknown]

/** Returns the value at a path such as `filas.0.total`. */
const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((found, name) => (found as Record<string, unknown> | undefined)?.[name], value)

const LITORAL = { razonSocialIds: [1042] }
const resumen = 'cuentaCorriente_summarize'
const partidas = 'cuentaCorriente_search'

const CUENTA: readonly Question[] = [
  ['¿Cuánto debe Repuestos Litoral Sur?', resumen, LITORAL, 'totales.0.saldoTotal', '7446249.65'],
  ['¿Cuánto de eso está vencido?', resumen, LITORAL, 'totales.0.vencido', '2540649.15'],
  ['¿Y cuánto está por vencer?', resumen, LITORAL, 'totales.0.aVencer', '5415900.50'],
  ['¿Cuánto hay a favor sin aplicar?', resumen, LITORAL, 'totales.0.creditos', '-510300.00'],
  ['¿Cuál es el límite de crédito?', resumen, LITORAL, 'totales.0.limiteCredito', '9000000.00'],
  ['¿Cuánto crédito queda?', resumen, LITORAL, 'totales.0.creditoDisponible', '1553750.35'],
  ['¿Cuándo vence lo próximo?', resumen, LITORAL, 'totales.0.proximoVencimiento', '2026-12-18'],
  ['¿Cuánto venció hace menos de un mes?', resumen, LITORAL, 'totales.0.aging.1.importe', '1142118.00'],
  ['¿Cuánto venció hace uno o dos meses?', resumen, LITORAL, 'totales.0.aging.2.importe', '1299830.40'],
  ['¿Cuánto lleva más de 90 días?', resumen, LITORAL, 'totales.0.aging.4.importe', '98700.75'],
  ['¿Qué empresas hay?', resumen, {}, 'porRazonSocial.1.razonSocial', 'Repuestos Litoral Sur S.R.L.'],
  ['¿Qué factura es la más atrasada?', partidas, LITORAL, 'filas.0.referencia', 'A-0003-00012890'],
  ['¿Cuántos días de atraso tiene?', partidas, LITORAL, 'filas.0.diasAtraso', 112],
  ['¿En qué tramo está?', partidas, LITORAL, 'filas.0.tramoTexto', 'Más de 90 días'],
  ['¿Cuántos comprobantes hay pendientes?', partidas, LITORAL, 'total', 9],
  ['¿Y cuántos saldados?', partidas, { ...LITORAL, estado: 'compensadas' }, 'total', 6],
  ['¿Cuánto queda de la factura 47112?', partidas, { ...LITORAL, texto: '47112' }, 'filas.0.pendiente', '642118.00'],
  ['¿Cuándo vence la factura 49003?', partidas, { ...LITORAL, texto: '49003' }, 'filas.0.vencimiento', '2027-01-09'],
  ['¿Cuántos comprobantes debe Motos Litoral Sur?', partidas, { razonSocialIds: [1043] }, 'total', 8],
]

const PAGOS: readonly Question[] = [
  ['¿Ya aplicaron el último pago?', 'pagos_search', LITORAL, 'filas.0.estadoTexto', 'Recibido'],
  ['¿De cuánto es, sin retenciones?', 'pagos_search', LITORAL, 'filas.0.importe', '630000.00'],
  ['¿Cuánto se retuvo?', 'pagos_search', LITORAL, 'filas.0.retenciones', '20000.00'],
  ['¿Qué recibo tiene el anterior?', 'pagos_search', LITORAL, 'filas.1.recibo', 'X-0009-00000001'],
  ['¿Con qué se pagó además de la transferencia?', 'pagos_search', LITORAL, 'filas.0.medios.1.medioTexto', 'E-cheq'],
  [
    '¿De qué banco salió la transferencia?',
    'pagos_search',
    LITORAL,
    'filas.0.medios.0.banco',
    { escritoPorUnaPersona: 'Banco del Litoral' },
  ],
  ['¿Cuántos pagos se aplicaron?', 'pagos_search', { ...LITORAL, estado: 'aplicado' }, 'total', 1],
  ['¿Escribieron algo del pago 50002?', 'conversaciones_get', { clase: 'pago', entidadId: 50_002 }, 'comentarios', []],
]

const devolucion = 'devoluciones_get'
const DEVOLUCIONES: readonly Question[] = [
  [
    '¿En qué está la devolución 30104?',
    devolucion,
    { devolucionId: 30_104 },
    'estadoIdTexto',
    'Aguardando datos de transporte',
  ],
  ['¿Me toca hacer algo?', devolucion, { devolucionId: 30_104 }, 'esperaCliente', true],
  ['¿Qué producto devolví?', devolucion, { devolucionId: 30_104 }, 'productos.0.codigoMaterial', 'VM-A118'],
  ['¿Cuántos?', devolucion, { devolucionId: 30_104 }, 'productos.0.cantidad', 6],
  [
    '¿Dónde la veo?',
    devolucion,
    { devolucionId: 30_104 },
    'enlace',
    'https://portal.example/autogestion/devoluciones/30104',
  ],
  ['¿Qué nota de crédito tuvo la 30111?', devolucion, { devolucionId: 30_111 }, 'notaCredito', 'A-0001-00008806'],
  [
    '¿Con qué guía viajó la 30105?',
    devolucion,
    { devolucionId: 30_105 },
    'envio.numeroGuia',
    { escritoPorUnaPersona: 'ÑB-7741203' },
  ],
  [
    '¿Qué me preguntaron de la 30103?',
    'devoluciones_getComentarios',
    { id: 30_103 },
    'filas.0.comentario',
    { escritoPorUnaPersona: 'Hola, ¿nos pasás una foto de la etiqueta del bulto?' },
  ],
  ['¿Cuántas esperan el transporte?', 'devoluciones_search', { ...LITORAL, estadoIds: [8] }, 'total', 1],
  ['¿Cuál se rechazó?', 'devoluciones_search', { ...LITORAL, estadoIds: [6] }, 'filas.0.devolucionId', 30_110],
  ['¿Cuántas hay en total?', 'devoluciones_search', LITORAL, 'total', 9],
]

const ticket = 'tickets_get'
const TICKETS: readonly Question[] = [
  ['¿Cuántos reclamos hay?', 'tickets_search', { ...LITORAL, tipo: 'reclamo' }, 'total', 5],
  ['¿Cuántas garantías?', 'tickets_search', { ...LITORAL, tipo: 'garantia' }, 'total', 3],
  ['¿Esperan algo mío en el reclamo 40102?', ticket, { ticketId: 40_102 }, 'esperaCliente', true],
  ['¿En qué está?', ticket, { ticketId: 40_102 }, 'estadoIdTexto', 'En Análisis'],
  ['¿Qué puntaje le di al 40104?', ticket, { ticketId: 40_104 }, 'puntaje', 5],
  [
    '¿Por qué rechazaron la garantía 40115?',
    ticket,
    { ticketId: 40_115 },
    'motivoRechazo',
    { escritoPorUnaPersona: 'Daño por mala colocación' },
  ],
  ['¿Es un reclamo o una garantía, el 40115?', ticket, { ticketId: 40_115 }, 'tipoTexto', 'Garantía'],
  [
    '¿Dónde veo la 40114?',
    ticket,
    { ticketId: 40_114 },
    'enlace',
    'https://portal.example/autogestion/garantias/40114',
  ],
  [
    '¿Qué escribí en el 40103?',
    'tickets_listComentarios',
    { ticketId: 40_103 },
    'filas.1.comentario',
    { escritoPorUnaPersona: '¿Hay novedades?' },
  ],
]

const DOCUMENTOS: readonly Question[] = [
  [
    '¿Hay lista de precios de autopartes?',
    'documentos_search',
    { texto: 'precios autopartes' },
    'filas.0.titulo',
    { escritoPorUnaPersona: 'Lista de precios autopartes noviembre' },
  ],
  [
    '¿Qué tipo de documento es?',
    'documentos_search',
    { texto: 'precios autopartes' },
    'filas.0.tipoTexto',
    'Lista de precios',
  ],
  [
    '¿Cuándo vence Ingresos Brutos?',
    'certificados_search',
    { ...LITORAL, tipo: 'iibb' },
    'filas.0.vence',
    '2026-12-11',
  ],
  [
    '¿Aprobaron la constancia de CUIT?',
    'certificados_search',
    { ...LITORAL, tipo: 'cuit' },
    'filas.0.estadoTexto',
    'Pendiente',
  ],
  [
    '¿Está la factura 45871?',
    'facturas_search',
    { razonSocialId: 1042, texto: '45871' },
    'facturas.0.numeroFactura',
    'A-0001-00045871',
  ],
]

const MOTOS: readonly Question[] = [
  ['¿En qué está el pedido 50002?', 'pedidosMotos_get', { pedidoId: 50_002 }, 'estadoIdTexto', 'Enviado'],
  ['¿De cuánto es?', 'pedidosMotos_get', { pedidoId: 50_002 }, 'total', '10820000.00'],
  ['¿Cómo lo pago?', 'pedidosMotos_get', { pedidoId: 50_002 }, 'formaPagoTexto', 'Contado'],
  ['¿Dónde lo retiro?', 'pedidosMotos_get', { pedidoId: 50_002 }, 'entregaTexto', 'Retiro en depósito'],
  ['¿Qué chasis vino en el 50001?', 'pedidosMotos_get', { pedidoId: 50_001 }, 'piezas.0.vin', '8AXTH150CSA000201'],
  ['¿Cuántos pedidos hice?', 'pedidosMotos_search', { razonSocialIds: [1043] }, 'total', 2],
]

const ANSWERED = [CUENTA, PAGOS, DEVOLUCIONES, TICKETS, DOCUMENTOS].flat()

/** Arguments and items that an assistant guesses wrong, with the error that tells it what is right. */
const WRONG: readonly (readonly [question: string, tool: string, given: Given, text: string])[] = [
  [
    '¿Cuánto debe Litoral?, por su nombre',
    resumen,
    { empresa: 'Litoral' },
    'No entendí «empresa». Esta herramienta toma: razonSocialIds.',
  ],
  ['Los comprobantes de la razón 1042', partidas, { razon: 1042 }, 'No entendí «razon».'],
  ['Los pagos del cliente 1042', 'pagos_search', { cliente: 1042 }, 'No entendí «cliente».'],
  ['Las devoluciones aprobadas', 'devoluciones_search', { estado: 'Aprobado' }, 'No entendí «estado».'],
  ['La devolución número 30104', devolucion, { numero: 30_104 }, 'No entendí «numero».'],
  ['La devolución de otra empresa', devolucion, { devolucionId: 30_108 }, 'No se han encontrado datos.'],
  ['El reclamo de otra empresa', ticket, { ticketId: 40_106 }, 'No se han encontrado datos.'],
  ['Los pedidos de motos, sin su permiso', 'pedidosMotos_search', {}, 'No tiene permisos para realizar esta acción.'],
]

test('there are at least fifty questions', () => {
  expect(ANSWERED.length + MOTOS.length + WRONG.length).toBeGreaterThanOrEqual(50)
})

describe('an assistant answers a customer', () => {
  test.each(ANSWERED)('%s', async (_question, tool, given, path, answer) => {
    const { isError, text, structured } = await repuestos.invoke(tool, given)
    expect(isError, text).toBe(false)
    expect(at(structured, path)).toEqual(answer)
  })

  test.each(MOTOS)('%s', async (_question, tool, given, path, answer) => {
    const { isError, text, structured } = await motos.invoke(tool, given)
    expect(isError, text).toBe(false)
    expect(at(structured, path)).toEqual(answer)
  })
})

describe('an assistant that guesses wrong is told what is right', () => {
  test.each(WRONG)('%s', async (_question, tool, given, wanted) => {
    const { isError, text, structured } = await repuestos.invoke(tool, given)
    expect([isError, text, structured]).toEqual([true, expect.stringContaining(wanted), undefined])
  })
})
