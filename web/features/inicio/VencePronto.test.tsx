import { expect, test } from 'vitest'
import { addDays, formatDay, localDay } from '#contract/valores/fechas.ts'
import { renderPiece } from '#testing/render.tsx'
import { VencePronto } from './VencePronto.tsx'

const soon = addDays(localDay(new Date()), 9)
const unidad = (n: number) => ({
  vin: `8AXTH150CRA00012${n}`,
  modelo: 'TH 150',
  marca: 'Tehuel',
  vence: soon,
  razonSocialId: 1043,
  razonSocial: 'Motos Litoral Sur S.A.S.',
})

test('VencePronto links to a new warranty for each moto whose warranty ends soon', async () => {
  const screen = await renderPiece(<VencePronto razonSocialId={1043} unidades={[unidad(1)]} />)
  await expect
    .element(screen.getByRole('link', { name: 'Tehuel TH 150, chasis 8AXTH150CRA000121' }))
    .toHaveAttribute('href', '/autogestion/garantias/nueva?vin=8AXTH150CRA000121&rs=1043')
  await expect.element(screen.getByText(formatDay(soon))).toBeVisible()
  expect(screen.getByText(/más\.$/).query()).toBeNull()
})

test('VencePronto shows five motos and counts the others', async () => {
  const screen = await renderPiece(
    <VencePronto razonSocialId={1043} unidades={[1, 2, 3, 4, 5, 6].map((n) => unidad(n))} />,
  )
  await expect.element(screen.getByText('Y 1 más.')).toBeVisible()
  expect(screen.getByRole('link').elements()).toHaveLength(5)
})

test('VencePronto renders nothing without expiring warranties', async () => {
  const screen = await renderPiece(<VencePronto razonSocialId={1043} unidades={[]} />)
  expect(screen.getByText('Garantías que vencen pronto').query()).toBeNull()
})
