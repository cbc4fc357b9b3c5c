import { expect, test } from 'vitest'
import { renderPiece } from '#testing/render.tsx'
import { Seguimiento } from './Seguimiento.tsx'

const hito = (estadoId: number, fecha: string) => ({
  estadoId,
  fecha,
  autor: 'Romina Sosa',
  comentario: null,
  sinEfecto: [],
})

test('Seguimiento shows how long the current and the later steps usually take, if that is known', async () => {
  const screen = await renderPiece(
    <Seguimiento
      historial={[hito(11, '2026-11-10T12:00:00Z'), hito(2, '2026-11-11T12:00:00Z')]}
      camino={[10, 9, 7, 4]}
      duraciones={[
        { estadoId: 11, minutos: 999 },
        { estadoId: 2, minutos: 45 },
        { estadoId: 10, minutos: 180 },
        { estadoId: 9, minutos: 540 },
        { estadoId: 7, minutos: 1200 },
      ]}
    />,
  )
  expect(
    screen
      .getByText(/^Suele tardar/)
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Suele tardar menos de una hora.',
    'Suele tardar 3 horas hábiles.',
    'Suele tardar 1 día hábil.',
    'Suele tardar 2 días hábiles.',
  ])
})

test('Seguimiento lists below a change of state the data that the change made invalid, and shows no list when there are none', async () => {
  const appealed = {
    ...hito(2, '2026-11-12T12:00:00Z'),
    sinEfecto: ['Motivo de rechazo: Fuera de plazo', 'Bultos recibidos: 1'],
  }
  const screen = await renderPiece(
    <Seguimiento historial={[hito(6, '2026-11-11T12:00:00Z'), appealed]} camino={[]} duraciones={[]} />,
  )
  expect(
    screen
      .getByText(/^Quedó sin efecto/)
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Quedó sin efecto: Motivo de rechazo: Fuera de plazo · Bultos recibidos: 1'])
})
