/** Calls that save a draft for a company of another user. */
export const BORRADORES_AJENOS = {
  'borradores.createDevolucion': {
    body: { razonSocialId: 1051, productos: [{ numeroFactura: 'A-0001-00000001', codigoMaterial: 'X' }] },
  },
  'borradores.createReclamo': { body: { razonSocialId: 1051, titulo: 'Ajeno', descripcion: 'De otra empresa' } },
  'borradores.save': {
    body: {
      borradorId: '0190aaaa-0000-4000-8000-000000000001',
      clave: 'devoluciones/nueva',
      razonSocialId: 1051,
      datos: {},
      archivos: 0,
      version: 0,
    },
  },
}

/** Calls that take the id of something of the caller, with what happens to the id of another user. */
export const PROPIOS = {
  'borradores.get': 'a draft of the caller; nobody reads those of others',
  'borradores.delete': 'the id of a draft of another user changes nothing',
  'decisiones.hold': 'the decision is rejected when it is made: that the item is not there',
  'decisiones.undo': 'the decision of another user answers 409, as one that was made',
}
