import { NUMERO_MESSAGE, parseComprobante } from '#contract/base/comprobantes.ts'
import { FacturaField } from '#shared/tickets/FacturaField.tsx'
import { ATENCION, type Campo, COLS, dia, DOMINIO, FALTA, km, TALLER, upper } from './nueva.datos.ts'

/** A part or a battery. */
export const productoFilas = (marca: Campo): (Campo | { cols: 2; campos: Campo[] })[] => [
  {
    ...COLS,
    campos: [
      {
        kind: 'texto',
        name: 'garantia.numeroFactura',
        label: 'Nº de factura',
        required: FALTA.autopartes.numeroFactura ?? false,
        draw: () => <FacturaField name="garantia.numeroFactura" withAsterisk />,
        problem: ({ garantia: { numeroFactura } }) =>
          numeroFactura.trim() && !parseComprobante(numeroFactura) ? NUMERO_MESSAGE : undefined,
      },
      {
        kind: 'texto',
        name: 'garantia.codigoMaterial',
        label: 'Código de producto',
        placeholder: 'AN-12-65',
        required: FALTA.autopartes.codigoMaterial ?? false,
        maxLength: 40,
        normalize: upper,
      },
      marca,
      {
        kind: 'texto',
        name: 'garantia.lote',
        label: 'Lote o serie',
        placeholder: '0926-14',
        required: FALTA.autopartes.lote ?? false,
        maxLength: 40,
      },
      dia('fechaVenta', 'Fecha de venta'),
      dia('fechaFalla', 'Fecha de la falla'),
    ],
  },
  ATENCION,
]

export const VEHICULO: Campo[] = [
  {
    kind: 'texto',
    name: 'garantia.vehiculo.marca',
    label: 'Marca del vehículo',
    maxLength: 40,
    review: 'Vehículo',
  },
  {
    kind: 'texto',
    name: 'garantia.vehiculo.modelo',
    label: 'Modelo',
    named: 'Modelo del vehículo',
    maxLength: 60,
    review: 'Vehículo',
  },
  { kind: 'entero', name: 'garantia.vehiculo.anio', label: 'Año', named: 'Año del vehículo', review: 'Vehículo' },
  { ...DOMINIO, placeholder: 'AB 123 CD' },
  { ...dia('fechaColocacion', 'Fecha de colocación'), review: 'Colocación' },
  { ...TALLER, label: 'Taller', review: 'Colocación' },
  { ...km, name: 'garantia.kmColocacion', label: 'Km al colocar', review: 'Colocación' },
  { ...km, name: 'garantia.kilometraje', label: 'Km al fallar' },
]
