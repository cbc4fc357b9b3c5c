import { beforeEach, expect, test, vi } from 'vitest'
import { tickets } from '#contract/tickets/calls.ts'
import { documentos } from '#contract/documentos/calls.ts'
import { addDays, formatDay, localDay } from '#contract/base/fechas.ts'
import type { ReplyOf } from '#contract/route.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { VencePronto } from './VencePronto.tsx'

vi.mock('#web/session.ts', () => ({}))
vi.mock('#web/profile.tsx', () => ({ useProfile: () => ({ can: () => true }) }))

const today = localDay(new Date())
const [yesterday, soon] = [addDays(today, -1), addDays(today, 9)]
let unidades: ReplyOf<typeof tickets.listPorVencer>['unidades'] = []
let porVencer: ReplyOf<typeof documentos.summarize>['porVencer'] = []
beforeEach(() => {
  stubs.on(documentos.summarize, () => ({ sinLeer: 0, nuevos: 0, porVencer }))
  stubs.on(tickets.listPorVencer, () => ({ unidades, hayMas: false }))
})

test('certificates and warranties that end soon stand together, the first to end first', async () => {
  const razonSocial = 'Motos Litoral Sur S.A.S.'
  unidades = [
    { vin: '8AXTH150CRA000123', modelo: 'TH 150', marca: 'Tehuel', vence: soon, razonSocialId: 1043, razonSocial },
  ]
  porVencer = [
    { certificadoId: 1, tipo: 'iibb', razonSocialId: 1043, vence: yesterday },
    { certificadoId: 2, tipo: 'cuit', razonSocialId: 1042, vence: today },
  ]
  const screen = await renderPiece(<VencePronto razonSocialId={1043} />)
  const rows = screen.getByRole('link')
  await expect.element(rows.nth(0)).toHaveTextContent('Certificado: Ingresos Brutos')
  await expect.element(rows.nth(1)).toHaveTextContent('Garantía de Tehuel TH 150, chasis 8AXTH150CRA000123')
  await expect.element(screen.getByText(`Venció el ${formatDay(yesterday)}`)).toBeVisible()
  await expect.element(screen.getByText(`Vence el ${formatDay(soon)}`)).toBeVisible()
  expect(rows.elements()).toHaveLength(2)
})

test('nothing is drawn when nothing ends', async () => {
  unidades = []
  porVencer = []
  const screen = await renderPiece(<VencePronto razonSocialId={1043} />)
  expect(screen.getByText('Vence pronto').query()).toBeNull()
})
