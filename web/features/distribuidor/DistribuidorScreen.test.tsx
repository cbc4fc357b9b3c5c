import { beforeEach, expect, test } from 'vitest'
import { distribuidor } from '#contract/distribuidor/calls.ts'
import type { DistribuidorDatos } from '#contract/distribuidor/shapes.ts'
import { renderRoutes } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { Component } from './DistribuidorScreen.tsx'

const DATOS: DistribuidorDatos = {
  nombre: 'Norte Repuestos',
  cuit: '30801000017',
  domicilio: null,
  soporteEmail: 'ayuda@norte.example',
  soporteTelefono: null,
  datosPersonalesEmail: null,
  color: '#0f4c81',
  datosBancarios: null,
  logo: null,
  version: 4,
}
beforeEach(() => {
  stubs.on(distribuidor.get, DATOS)
  stubs.on(distribuidor.update, { ...DATOS, version: 5 })
})
const open = () => renderRoutes([{ path: '*', element: <Component /> }])

test('DistribuidorScreen saves with the version that was read, and sends empty values as null', async () => {
  const screen = await open()
  await screen.getByRole('textbox', { name: 'Domicilio' }).fill('Mitre 100, Salta')
  await screen.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(screen.getByText('Guardamos los cambios.', { exact: false })).toBeVisible()
  expect(stubs.sent(distribuidor.update)).toMatchObject([
    {
      body: {
        nombre: 'Norte Repuestos',
        cuit: '30-80100001-7',
        domicilio: 'Mitre 100, Salta',
        color: '#0f4c81',
        version: 4,
      },
    },
  ])
})

test('DistribuidorScreen warns about a colour with low contrast, and rejects an invalid colour on its field', async () => {
  const screen = await open()
  const color = screen.getByRole('textbox', { name: 'Color principal' })
  await expect.element(screen.getByText('Se lee bien.', { exact: false })).toBeVisible()
  await color.fill('#ffcc00')
  await expect.element(screen.getByText('el portal lo oscurece para que se lea.', { exact: false })).toBeVisible()
  await color.fill('azul')
  await screen.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(screen.getByText('Escribí el color como #rrggbb, por ejemplo #0f4c81.')).toBeVisible()
  expect(stubs.sent(distribuidor.update)).toEqual([])
})

test('DistribuidorScreen shows why a logo is rejected and keeps the text', async () => {
  const message = 'logo.png: es muy chica: tiene que medir 24 píxeles de lado o más.'
  stubs.refuse(distribuidor.setLogo, 415, { code: 'archivo-invalido', message, fields: { files: message } })
  const screen = await open()
  const nombre = screen.getByRole('textbox', { name: 'Nombre' })
  await nombre.fill('Sur Repuestos')
  await screen.getByLabelText('Archivo del logo').upload(new File(['x'], 'logo.png', { type: 'image/png' }))
  await expect.element(screen.getByText(message)).toBeVisible()
  await expect.element(nombre).toHaveValue('Sur Repuestos')
})
