import { useFormContext } from 'react-hook-form'
import { NUMERO_MESSAGE, parseComprobante } from '#contract/valores/comprobantes.ts'
import type { Factura } from '#contract/facturas/shapes.ts'
import type { Pedido } from '#contract/tickets/reglas.ts'
import type { CampoDe, Campos } from '#shared/forms/campos.ts'
import { valueFromUrl } from '#shared/forms/escrito.ts'
import { optionsOf } from '#shared/lists/filtros.ts'
import { FacturaField } from '#shared/tickets/FacturaField.tsx'
import { altaCampos, type AltaDe, motivoOf, type TicketForm } from '#shared/tickets/ticket-alta.form.ts'
import { motivoOptions } from '#shared/tickets/tickets.options.ts'

/** Form values with the names of the contract. */
export type ReclamoForm = Omit<TicketForm, 'tipo' | 'garantia'>

interface FacturaReclamoProps {
  required: boolean
  asksProducto: (form: ReclamoForm) => boolean
}

/** Field of the invoice. Choosing an invoice with a single product fills in the code of that product. */
const FacturaReclamo = ({ required, asksProducto }: FacturaReclamoProps) => {
  const { getValues, setValue } = useFormContext<ReclamoForm>()
  const fill = ({ productos: [only, ...others] }: Factura) => {
    if (!only || others.length || !asksProducto(getValues()) || getValues('codigoMaterial')) return
    setValue('codigoMaterial', only.codigoMaterial, { shouldDirty: true })
  }
  return <FacturaField name="numeroFactura" required={required} onElegida={fill} />
}

/** Returns the fields of a claim. The chosen reason decides which are needed; the URL can fill in some. */
export const reclamoCampos = (de: AltaDe): Campos<ReclamoForm> => {
  const { catalogo, search } = de
  const { sectores = [], motivos = [] } = catalogo ?? {}
  const alta = altaCampos(de)
  const asks = (form: ReclamoForm, pedido: Pedido): boolean => motivoOf(motivos, form)?.pide.includes(pedido) ?? false
  const asked = (pedido: Pedido, falta: string, campo: CampoDe<ReclamoForm>): CampoDe<ReclamoForm> => ({
    ...campo,
    when: (form) => asks(form, pedido) || Boolean(valueFromUrl(campo, search)),
    required: (form) => asks(form, pedido) && falta,
  })
  const ofSector = ({ sector, negocioId }: ReclamoForm) =>
    motivos.filter(
      (each) =>
        String(each.sectorId) === sector &&
        (each.negocioId === null || !negocioId || String(each.negocioId) === negocioId),
    )
  return [
    {
      titulo: '¿De qué se trata?',
      order: 2,
      filas: [
        alta.razonSocial,
        {
          cols: 2,
          from: 'xs',
          campos: [
            alta.negocio,
            {
              kind: 'id',
              name: 'sector',
              label: 'Sector',
              required: 'Elegí el sector',
              start: String(motivoOf(motivos, { motivoReclamo: search.get('motivo') ?? '' })?.sectorId ?? ''),
              options: optionsOf(sectores, 'sectorId', 'nombre'),
              isWorth: true,
            },
            {
              ...alta.motivo,
              placeholder: ({ sector }) => (sector ? '' : 'Primero elegí el sector'),
              options: (form) => motivoOptions(ofSector(form)),
            },
            { ...alta.marca, required: (form) => asks(form, 'marca') && alta.marca.required },
            alta.origen,
            asked('factura', 'Ingresá el número de factura', {
              kind: 'texto',
              name: 'numeroFactura',
              label: 'Nº de factura',
              from: 'factura',
              draw: ({ required }) => (
                <FacturaReclamo required={required} asksProducto={(form) => asks(form, 'producto')} />
              ),
              problem: ({ numeroFactura }) =>
                numeroFactura.trim() && !parseComprobante(numeroFactura) ? NUMERO_MESSAGE : undefined,
            }),
            asked('producto', 'Ingresá el código del producto', {
              kind: 'texto',
              name: 'codigoMaterial',
              label: 'Código de producto',
              placeholder: 'NV-21045',
              maxLength: 40,
              normalize: (text) => text.trim().toUpperCase(),
            }),
            asked('cantidad', 'Ingresá la cantidad', { kind: 'entero', name: 'cantidad', label: 'Cantidad' }),
            asked('devolucion', 'Ingresá el número de la devolución', {
              kind: 'entero',
              name: 'devolucionId',
              label: 'Nº de devolución',
              from: 'devolucion',
            }),
          ],
        },
      ],
    },
    {
      titulo: '¿Qué pasó?',
      order: 2,
      filas: [
        {
          kind: 'texto',
          name: 'titulo',
          label: 'Asunto',
          required: 'Ingresá el asunto',
          maxLength: 120,
          from: 'titulo',
        },
        { ...alta.descripcion, help: 'Fechas, importes, bultos: lo que ayude a resolverlo a la primera.' },
        alta.archivos,
      ],
    },
  ]
}
