/** A new representative of Repuestos Litoral Sur as the form sends it. */
export const newRepresentante = (over: Record<string, unknown> = {}): Record<string, unknown> => ({
  usuario: 'cojeda',
  nombre: 'Clara',
  apellido: 'Ojeda',
  dni: '79.111.222',
  email: 'Clara.Ojeda@cliente.example',
  telefono: '0341 15 555-0160',
  razonSocialIds: [1042],
  servicios: [2, 3],
  roles: ['ROL_USER'],
  ...over,
})
