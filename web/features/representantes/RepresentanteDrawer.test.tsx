import { expect, onTestFinished, test, vi } from 'vitest'
import { representantes } from '#contract/representantes/calls.ts'
import type { RepresentanteDetail, RepresentanteSaved } from '#contract/representantes/shapes.ts'
import { aRazonSocial, aUsuario } from '#testing/profile.ts'
import { renderPiece, renderRoutes } from '#testing/render.tsx'
import { aRepresentante, someOpciones } from '#testing/vistas/representante.ts'
import { stubs } from '#testing/stubs.ts'
import { config } from '#web/config.ts'
import type { Profile } from '#web/profile.tsx'
import { ImportarDialog } from './ImportarDialog.tsx'
import { Component } from './RepresentanteDrawer.tsx'

const person: Partial<Profile> = { usuario: aUsuario(), razonSocial: aRazonSocial(), esInterno: false }
vi.mock('#web/profile.tsx', () => ({ useProfile: () => person }))

const SAVED: RepresentanteSaved = {
  userId: 77,
  usuario: 'lferreyra',
  email: 'lferreyra@cliente.example',
  estado: 'inactivo',
  mensaje: 'Listo: quedó guardado.',
}
const openAt = (id: string) =>
  renderRoutes(
    [
      { path: '/autogestion/carga-representantes/:representanteId', element: <Component /> },
      { path: '/autogestion/carga-representantes', element: <p>La lista</p> },
    ],
    `/autogestion/carga-representantes/${id}`,
  )
/** Representative that the stubs currently return. */
let now: RepresentanteDetail
const open = (change: Partial<RepresentanteDetail> = {}) => {
  now = aRepresentante(change)
  stubs.on(representantes.get, () => now)
  stubs.on(representantes.getOpciones, someOpciones())
  return openAt('77')
}
const openNuevo = async () => {
  stubs.on(representantes.getOpciones, someOpciones())
  stubs.on(representantes.getByDni, {
    existe: false,
    nombre: null,
    inicialApellido: null,
    esDeMiEmpresa: false,
    representanteId: null,
  })
  return openAt('nuevo')
}
const withoutFlag = () => {
  config.flags['create-representative'] = false
  onTestFinished(() => void (config.flags['create-representative'] = true))
}

test('RepresentanteDrawer shows each server error on its field and keeps the typed values', async () => {
  const fields = { email: 'Ese email ya lo usa otra persona.', usuario: 'Ese usuario ya existe.' }
  stubs.refuse(representantes.update, 400, { code: 'datos-invalidos', message: 'Revisá los datos.', fields })
  const screen = await open({ puedeCambiarUsuario: true })
  const email = screen.getByRole('textbox', { name: 'Email' })
  await email.fill('otra@cliente.example')
  await screen.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect.element(email).toHaveAccessibleDescription(/Ese email ya lo usa otra persona\./)
  await expect
    .element(screen.getByRole('textbox', { name: 'Usuario' }))
    .toHaveAccessibleDescription(/Ese usuario ya existe\./)
  await expect.element(email).toHaveValue('otra@cliente.example')
  expect(stubs.sent(representantes.update)).toEqual([
    expect.objectContaining({ body: { userId: 77, version: 3, email: 'otra@cliente.example' } }),
  ])
})

test("RepresentanteDrawer starts a new representative with the user's razón social, and sends nothing until a service is chosen", async () => {
  const screen = await openNuevo()
  await expect.element(screen.getByRole('checkbox', { name: 'Repuestos Litoral Sur S.R.L.' })).toBeChecked()
  await expect.element(screen.getByRole('checkbox', { name: 'Motos del Paraná S.A.' })).not.toBeChecked()
  await screen.getByRole('textbox', { name: 'Nombre' }).fill('Íñigo')
  await screen.getByRole('textbox', { name: 'Apellido' }).fill('Núñez Paz')
  await screen.getByRole('textbox', { name: 'Cargo' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Usuario' })).toHaveValue('inunez')
  await screen.getByRole('button', { name: 'Crear e invitar' }).click()
  await expect.element(screen.getByText('Elegí al menos un servicio.').last()).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Íñigo')
  expect(stubs.sent(representantes.create)).toEqual([])
})

test('RepresentanteDrawer sends one request on a double click', async () => {
  stubs.on(representantes.update, () => new Promise<RepresentanteSaved>(() => {}))
  const screen = await open()
  await screen.getByRole('textbox', { name: 'Cargo' }).fill('Ventas')
  const save = screen.getByRole('button', { name: 'Guardar cambios' })
  await save.dblClick()
  await expect.element(save).toBeDisabled()
  expect(stubs.sent(representantes.update)).toHaveLength(1)
})

test('RepresentanteDrawer shows values that another user saved first, keeps the typed values, and saves on the next try', async () => {
  stubs.refuse(representantes.update, 409, { code: 'conflicto', message: 'Otra persona lo cambió.' })
  const screen = await open()
  await screen.getByRole('textbox', { name: 'Cargo' }).fill('Ventas')
  now = aRepresentante({ version: 4, cargo: 'Depósito', nombre: 'Rosaura' })
  await screen.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect.element(screen.getByText('Otra persona lo cambió.')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Rosaura')
  await expect.element(screen.getByRole('textbox', { name: 'Cargo' })).toHaveValue('Ventas')
  stubs.on(representantes.update, SAVED)
  await screen.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect
    .poll(() => stubs.sent(representantes.update).at(-1)?.body)
    .toEqual({ userId: now.userId, version: 4, cargo: 'Ventas' })
})

test('RepresentanteDrawer shows why the user cannot edit a representative who has more rights than the user', async () => {
  const screen = await open({ puedeEditar: false, porQueNo: 'Puede más que vos.', servicios: [1, 9] })
  await expect.element(screen.getByText('Puede más que vos.')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Nombre' })).toBeDisabled()
  for (const name of ['Guardar cambios', 'Desactivar', 'Quitar verificación en dos pasos'])
    expect(screen.getByRole('button', { name }).query()).toBeNull()
})

test('RepresentanteDrawer offers neither to create nor to edit when the feature flag is off', async () => {
  withoutFlag()
  const nuevo = await openNuevo()
  await expect.element(nuevo.getByRole('textbox', { name: 'Nombre' })).toBeVisible()
  expect(nuevo.getByRole('button', { name: 'Crear e invitar' }).query()).toBeNull()
  await nuevo.unmount()
  const screen = await open()
  await expect.element(screen.getByRole('textbox', { name: 'Nombre' })).toBeVisible()
  for (const name of ['Guardar cambios', 'Desactivar']) expect(screen.getByRole('button', { name }).query()).toBeNull()
})

test('RepresentanteDrawer shows why a representative cannot be activated', async () => {
  const message = 'Ese email ya lo usa otra persona.'
  stubs.refuse(representantes.setActivo, 400, { code: 'datos-invalidos', message, fields: { email: message } })
  const screen = await open({ estado: 'inactivo' })
  await screen.getByRole('button', { name: 'Activar' }).click()
  await expect.element(screen.getByText(message)).toBeVisible()
  expect(stubs.sent(representantes.setActivo)).toMatchObject([
    { params: { representanteId: 77 }, body: { activo: true } },
  ])
})

test.each([
  [0, 'No tiene gestiones abiertas.'],
  [1, 'Tiene 1 gestión abierta: quedan a su nombre y los avisos van a quien elijas.'],
  [2, 'Tiene 2 gestiones abiertas: quedan a su nombre y los avisos van a quien elijas.'],
])(
  'RepresentanteDrawer deactivates a representative with %i open gestiones and chooses who receives their notifications',
  async (gestionesAbiertas, text) => {
    stubs.on(representantes.setActivo, () => SAVED)
    const screen = await open({ gestionesAbiertas })
    await screen.getByRole('button', { name: 'Desactivar' }).click()
    const asked = screen.getByRole('dialog', { name: '¿Desactivar a Lucía?' })
    await expect.element(asked.getByText(text)).toBeVisible()
    await asked.getByRole('combobox', { name: 'Quién recibe los avisos' }).click()
    await screen.getByRole('option', { name: 'Bruno Sosa' }).click()
    await asked.getByRole('button', { name: 'Desactivar' }).click()
    await expect.element(asked).not.toBeInTheDocument()
    expect(stubs.sent(representantes.setActivo)).toMatchObject([{ body: { activo: false, reemplazanteId: 80 } }])
  },
)

const openImportar = async () => {
  const screen = await renderPiece(<ImportarDialog onClose={() => {}} />)
  await screen
    .getByLabelText('Elegir archivo', { exact: true })
    .last()
    .upload(new File(['x;y'], 'personas.csv'))
  return screen
}

test('RepresentanteDrawer shows why the server rejects a whole file', async () => {
  const message = 'El archivo está vacío.'
  stubs.refuse(representantes.importCsv, 400, { code: 'datos-invalidos', message, fields: { contenido: message } })
  const screen = await openImportar()
  await expect.element(screen.getByText(message)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Crear e invitar' })).toBeDisabled()
})

test.each([
  [1, 1, 0, 'Leímos 1 fila: 1 persona para crear e invitar.', true],
  [4, 2, 2, 'Leímos 4 filas: 2 personas para crear e invitar, 2 que ya estaban.', true],
  [1, 0, 1, 'Leímos 1 fila: 0 personas para crear e invitar, 1 que ya estaba.', false],
])(
  'RepresentanteDrawer shows the counts of a file with %i rows, %i new and %i known representatives',
  async (leidas, creadas, yaEstaban, text, isReady) => {
    stubs.on(representantes.importCsv, { simulado: true, leidas, creadas, yaEstaban, errores: [] })
    const screen = await openImportar()
    await expect.element(screen.getByText(text)).toBeVisible()
    const send = screen.getByRole('button', { name: 'Crear e invitar' })
    await (isReady ? expect.element(send).toBeEnabled() : expect.element(send).toBeDisabled())
    expect(stubs.sent(representantes.importCsv)).toMatchObject([{ body: { contenido: 'x;y', simular: true } }])
  },
)

test('RepresentanteDrawer shows errors by line and column, and creates no representative', async () => {
  const errores = [{ linea: 3, columna: 'email', mensaje: 'Ingresá un email.' }]
  stubs.on(representantes.importCsv, { simulado: true, leidas: 2, creadas: 1, yaEstaban: 0, errores })
  const screen = await openImportar()
  await expect.element(screen.getByText('Fila 3, email: Ingresá un email.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Crear e invitar' })).toBeDisabled()
})
