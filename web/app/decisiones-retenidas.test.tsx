import { type ComponentType, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { conversaciones } from '#contract/conversaciones/calls.ts'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import { decisiones } from '#contract/mesa/decisiones.calls.ts'
import { certificados } from '#contract/documentos/calls.ts'
import { pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import { pedidosRazonSocial } from '#contract/pedidos-razon-social/calls.ts'
import type { Route } from '#contract/route.ts'
import { tickets } from '#contract/tickets/calls.ts'
import type { PanelModule, PanelProps } from '#shared/mesa/panel.ts'
import { stubDecisiones } from '#testing/gestiones/decisiones.ts'
import { aConversacion } from '#testing/gestiones/conversacion.ts'
import { aPedido } from '#testing/gestiones/pedido.ts'
import { aUsuario, someNegocios } from '#testing/profile.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { aTicket } from '#testing/gestiones/ticket.ts'
import { dropDraft } from '#web/drafts.ts'
import { aPago } from '../shared/cuenta/cuenta.testing.ts'

vi.mock('#web/profile.tsx', () => ({
  useProfile: () => ({
    usuario: aUsuario(),
    esInterno: true,
    hasRole: () => true,
    can: () => true,
    negocios: someNegocios(),
  }),
}))

const CERRAR = {
  statusId: 4,
  texto: 'Dar por cerrado',
  pide: ['comentario' as const],
  principal: true,
  destructiva: false,
}
const RECHAZAR = { statusId: 109, texto: 'Rechazar', pide: ['motivo' as const], principal: false, destructiva: true }
const archivo = {
  archivoId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  nombre: 'iibb.pdf',
  tipo: 'application/pdf',
  tamano: 9,
}

const answer = () => {
  stubs.on(conversaciones.get, aConversacion({ puedeAnotar: true }))
  stubs.on(pagos.get, aPago({ puedeResolver: true }))
  stubs.on(pagos.setEstado, { pagoId: 501, estado: 'rechazado', version: 4 })
  stubs.on(certificados.get, {
    certificadoId: 31,
    razonSocialId: 1042,
    razonSocial: 'Repuestos Litoral Sur S.R.L.',
    tipo: 'iibb',
    detalle: 'Santa Fe',
    vence: '2027-03-01',
    dias: 100,
    estado: 'pendiente',
    motivo: null,
    creado: '2026-11-20T14:30:00.000Z',
    usuario: 'Marcos Ibarra',
    resuelto: null,
    anteriores: 0,
    version: 2,
    archivo,
  })
  stubs.on(certificados.setEstado, { certificadoId: 31, estado: 'rechazado', version: 3 })
  stubs.on(pedidosRazonSocial.get, {
    pedidoId: 12,
    cuit: '30801009999',
    razonSocial: 'Frenos del Litoral S.A.',
    provincia: 'Santa Fe',
    comentario: '',
    estado: 'pendiente',
    motivo: null,
    creado: '2026-11-20T14:30:00.000Z',
    resuelto: null,
    usuario: 'Marcos Ibarra',
    email: 'mibarra@cliente.example',
    version: 1,
    conocida: null,
    archivos: [],
  })
  stubs.on(pedidosRazonSocial.setEstado, { pedidoId: 12, estado: 'rechazado' })
  stubs.on(tickets.get, aTicket({ acciones: [CERRAR], version: 4 }))
  stubs.on(tickets.getComentarios, [])
  stubs.on(tickets.setEstado, { ticketId: 40_211, estadoId: 4, version: 5 })
  stubs.on(tickets.setDuplicado, { ticketId: 40_211, estadoId: 4, version: 5 })
  stubs.on(pedidosMotos.get, aPedido({ acciones: [RECHAZAR] }))
  stubs.on(pedidosMotos.getCredito, { disponible: null, comprometido: '0.00', limite: null, datosAl: null })
  stubs.on(pedidosMotos.setEstado, { pedidoId: 50_010, estadoId: 109, version: 4 })
}

interface Caso {
  load: () => Promise<PanelModule>
  entidadId: number
  /** Name of the button that opens the form. */
  abre: RegExp
  /** Label of the field to fill in, and the text for it. */
  campo: RegExp
  texto: string
  confirma: string
  said: string
  row: Route
  sent: object
  draftKey: string
}

const CASOS: Record<string, Caso> = {
  'the rejection of a payment': {
    load: () => import('../features/pagos/PagoMesa.tsx'),
    entidadId: 501,
    abre: /Rechazar/,
    campo: /^Motivo/,
    texto: 'No llegó la transferencia',
    confirma: 'Rechazar',
    said: 'Pago 501: rechazado.',
    row: pagos.setEstado,
    sent: { params: { pagoId: 501, estado: 'rechazado' }, body: { version: 3, motivo: 'No llegó la transferencia' } },
    draftKey: 'pagos/501/rechazado',
  },
  'the rejection of a certificate': {
    load: () => import('../features/documentos/CertificadoMesa.tsx'),
    entidadId: 31,
    abre: /Rechazar/,
    campo: /^Motivo/,
    texto: 'Es del año pasado',
    confirma: 'Rechazar',
    said: 'Certificado 31: rechazado.',
    row: certificados.setEstado,
    sent: { params: { certificadoId: 31, estado: 'rechazado' }, body: { version: 2, motivo: 'Es del año pasado' } },
    draftKey: 'certificados/31/decision',
  },
  'the rejection of a request for a razón social': {
    load: () => import('../features/pedidos-razon-social/AltaMesa.tsx'),
    entidadId: 12,
    abre: /Revisar y resolver/,
    campo: /^Motivo/,
    texto: 'Falta la constancia',
    confirma: 'Rechazar',
    said: 'Alta 12: rechazada.',
    row: pedidosRazonSocial.setEstado,
    sent: { params: { pedidoId: 12, estado: 'rechazado' }, body: { version: 1, motivo: 'Falta la constancia' } },
    draftKey: 'pedidos-razon-social/12/decision',
  },
  'the closing of a claim with a comment': {
    load: () => import('#shared/tickets/TicketMesa.tsx'),
    entidadId: 40_211,
    abre: /Dar por cerrado/,
    campo: /^Comentario/,
    texto: 'Quedó imputado',
    confirma: 'Dar por cerrado',
    said: 'Reclamo 40211: Dar por cerrado.',
    row: tickets.setEstado,
    sent: { params: { ticketId: 40_211, statusId: 4 }, body: { version: 4, comentario: 'Quedó imputado' } },
    draftKey: 'accion/Reclamo/40211/4',
  },
  'the closing of a claim as a duplicate': {
    load: () => import('#shared/tickets/TicketMesa.tsx'),
    entidadId: 40_211,
    abre: /Es duplicado de/,
    campo: /^Nº de la gestión que queda abierta/,
    texto: '40102',
    confirma: 'Cerrar como duplicado',
    said: 'Reclamo 40211: cerrado como duplicado.',
    row: tickets.setDuplicado,
    sent: { params: { ticketId: 40_211 }, body: { version: 4, de: 40_102 } },
    draftKey: 'tickets/40211/duplicado',
  },
  'the rejection of an order': {
    load: () => import('../features/pedidos-motos/PedidoMesa.tsx'),
    entidadId: 50_010,
    abre: /Rechazar/,
    campo: /^Motivo/,
    texto: 'Sin crédito',
    confirma: 'Rechazar pedido',
    said: 'Pedido 50010: Rechazar.',
    row: pedidosMotos.setEstado,
    sent: { params: { pedidoId: 50_010, estadoId: 109 }, body: { version: 3, motivo: 'Sin crédito' } },
    draftKey: 'accion/Pedido/50010/109',
  },
}

/** Simulates the mesa: after a decision the next panel shows, and undoing it shows the panel again. */
const Mesa = ({ Panel, entidadId }: { Panel: ComponentType<PanelProps>; entidadId: number }) => {
  const [isHere, setHere] = useState(true)
  if (!isHere) return <p>Lo que sigue</p>
  return (
    <Panel
      entidadId={entidadId}
      onDone={() => {
        setHere(false)
        return () => setHere(true)
      }}
    />
  )
}

// Undo time (ms). The test itself advances only the timers with this time; other timers run in real time.
const UNDO_MS = 5000

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  answer()
  for (const { draftKey } of Object.values(CASOS)) await dropDraft(draftKey)
})
afterEach(() => {
  vi.useRealTimers()
})

const campoOf = ({ campo }: Caso) => page.getByRole('dialog').getByRole('textbox', { name: campo })
const confirm = ({ confirma }: Caso) =>
  page.getByRole('dialog').getByRole('button', { name: confirma, exact: true }).click()

const decide = async (caso: Caso) => {
  const { Panel } = await caso.load()
  await renderPiece(<Mesa Panel={Panel} entidadId={caso.entidadId} />)
  await page.getByRole('button', { name: caso.abre }).click()
  await campoOf(caso).fill(caso.texto)
  await confirm(caso)
  await expect.element(page.getByText('Lo que sigue')).toBeVisible()
  await expect.element(page.getByText(caso.said)).toBeVisible()
}

test.each(Object.entries(CASOS))(
  'the server delays %s by the undo time, and undoing it restores the form and sends nothing',
  async (_name, caso) => {
    const server = stubDecisiones()
    await decide(caso)
    expect(server.held()).toMatchObject([caso.sent])
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect.element(campoOf(caso)).toHaveValue(caso.texto)
    expect(server.pending()).toEqual([])

    await confirm(caso)
    await expect.element(page.getByText(caso.said)).toBeVisible()
    await expect.poll(server.pending).toHaveLength(1)
    server.make({})
    vi.advanceTimersByTime(UNDO_MS)
    await expect.element(page.getByText(caso.said)).not.toBeInTheDocument()
    expect(stubs.sent(caso.row)).toEqual([])
  },
)

test.each(Object.entries(CASOS))('the mesa restores the form when %s cannot be made any more', async (_name, caso) => {
  const server = stubDecisiones()
  await decide(caso)
  server.giveBack(`Otra persona lo cambió: ${caso.said}`)
  vi.advanceTimersByTime(UNDO_MS)
  await expect
    .element(page.getByText(`No se hizo: Otra persona lo cambió: ${caso.said}`, { exact: false }).first())
    .toBeVisible()
  await expect.element(campoOf(caso)).toHaveValue(caso.texto)
  expect(server.pending()).toEqual([])
})

test.each(Object.entries(CASOS))(
  'the form of %s stays open when the server rejects it at once',
  async (_name, caso) => {
    const message = `No se puede ahora: ${caso.said}`
    stubs.refuse(decisiones.hold, 403, { message })
    const { Panel } = await caso.load()
    await renderPiece(<Mesa Panel={Panel} entidadId={caso.entidadId} />)
    await page.getByRole('button', { name: caso.abre }).click()
    await campoOf(caso).fill(caso.texto)
    await confirm(caso)
    await expect.element(page.getByText(message).first()).toBeVisible()
    await expect.element(campoOf(caso)).toHaveValue(caso.texto)
  },
)
