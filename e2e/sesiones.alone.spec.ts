import { expect, test } from '@playwright/test'
import { readZip } from '../testing/zip.ts'
import { signIn } from './session.ts'

test('another device is seen and shut from here, and the data can be taken away', async ({ browser }) => {
  const desk = await (await browser.newContext()).newPage()
  const lost = await (await browser.newContext()).newPage()
  await signIn(lost, 'hquiroga')
  await signIn(desk, 'hquiroga', '/autogestion/mi-perfil')
  await expect(desk.getByText('Este dispositivo')).toHaveCount(1)
  await desk.getByRole('button', { name: 'Cerrar las otras sesiones' }).click()
  await desk.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await expect(desk.getByText('Cerraste las otras sesiones.')).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Cerrar las otras sesiones' })).toHaveCount(0)
  await lost.reload()
  await expect(lost.locator('#username')).toBeVisible()
  const started = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'Exportar mis datos' }).click()
  const file = await started
  expect(file.suggestedFilename()).toBe('zip_file_datos_hquiroga_autogestion.zip')
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  const datos = JSON.parse(readZip(Buffer.concat(chunks)).get('mis-datos.json')!.toString()) as { perfil: object[] }
  expect(datos.perfil[0]).toMatchObject({ userName: 'hquiroga', dni: '73456789' })
})
