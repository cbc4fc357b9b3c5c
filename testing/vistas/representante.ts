import type { RepresentanteDetail, RepresentanteOptions } from '#contract/representantes/shapes.ts'

/** Returns the options of the user who edits a representative, as the server answers them. */
export const someOpciones = (change: Partial<RepresentanteOptions> = {}): RepresentanteOptions => ({
  razonesSociales: [
    { razonSocialId: 1042, razonSocial: 'Repuestos Litoral Sur S.R.L.' },
    { razonSocialId: 1043, razonSocial: 'Motos del Paraná S.A.' },
  ],
  servicios: [
    { servicioId: 1, servicio: 'Devoluciones' },
    { servicioId: 2, servicio: 'Reclamos' },
  ],
  roles: [{ rol: 'ROL_USER', nombre: 'Usuario', puede: ['Ver lo suyo'] }],
  plantillas: [],
  ...change,
})

/** Returns an active, editable representative, as the server answers it. */
export const aRepresentante = (change: Partial<RepresentanteDetail> = {}): RepresentanteDetail => ({
  userId: 77,
  imagenVersion: null,
  nombre: 'Lucía',
  apellido: 'Ferreyra',
  usuario: 'lferreyra',
  empresas: [{ razonSocialId: 1042, razonSocial: 'Repuestos Litoral Sur S.R.L.', activo: true }],
  telefono: '+543415550142',
  email: 'lferreyra@cliente.example',
  cargo: 'Compras',
  estado: 'activo',
  problema: null,
  pendiente: false,
  ultimoAcceso: null,
  servicios: [1],
  roles: ['ROL_USER'],
  puedeEditar: true,
  dni: '71234567',
  porQueNo: null,
  version: 3,
  compartido: false,
  puedeCambiarUsuario: false,
  creado: '2026-11-20T13:05:00.000Z',
  creadoPor: 'Marcos Ibarra',
  invitacion: { enviada: null, vence: null, aceptada: null, cancelada: false, reenviarDesde: null },
  gestionesAbiertas: 1,
  reemplazanteId: null,
  reemplazantes: [{ usuarioId: 80, nombre: 'Bruno Sosa' }],
  ...change,
})
