import { centrosGarantias } from '#contract/centros-garantias/calls.ts'
import { CENTRO_SERVICIOS } from '#contract/centros-garantias/reglas.ts'
import type { Centro, CentroDatos } from '#contract/centros-garantias/shapes.ts'
import { PROVINCIAS } from '#contract/valores/provincias.ts'
import { formatTelefono } from '#contract/valores/telefonos.ts'
import { type Campos, type Opcion, opcionesOf, startOf } from '#shared/forms/campos.ts'
import { Formulario } from '#shared/forms/Formulario.tsx'
import { type Typed, useFormSend } from '#shared/forms/use-form-send.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { useCall, useSend } from '#web/queries.tsx'

type Datos = Typed<typeof CentroDatos>

const camposOf = (marcas: readonly Opcion[]): Campos<Datos> => [
  {
    cols: 2,
    from: 'xs',
    campos: [
      { kind: 'texto', name: 'nombre', label: 'Nombre', required: true },
      { kind: 'texto', name: 'razonSocial', label: 'Razón social' },
      {
        kind: 'opcion',
        name: 'provincia',
        label: 'Provincia',
        required: true,
        searchable: true,
        options: PROVINCIAS.map((value) => ({ value, label: value })),
      },
      { kind: 'texto', name: 'localidad', label: 'Localidad', required: true },
      { kind: 'texto', name: 'domicilio', label: 'Domicilio' },
      { kind: 'texto', name: 'codigoPostal', label: 'Código postal' },
      { kind: 'texto', name: 'telefono', label: 'Teléfono', type: 'tel', required: true },
      { kind: 'texto', name: 'whatsapp', label: 'WhatsApp', type: 'tel', nullable: true },
      { kind: 'texto', name: 'email', label: 'Email', type: 'email', nullable: true },
      { kind: 'texto', name: 'horario', label: 'Horario' },
    ],
  },
  { kind: 'varias', name: 'servicios', label: 'Servicios', required: true, options: opcionesOf(CENTRO_SERVICIOS) },
  {
    kind: 'varias',
    name: 'marcaIds',
    label: 'Marcas',
    help: 'Sin ninguna: atiende todas',
    searchable: true,
    options: marcas,
  },
  {
    cols: 3,
    from: 'xs',
    campos: [
      { kind: 'decimal', name: 'latitud', label: 'Latitud', placeholder: '-32.9577' },
      { kind: 'decimal', name: 'longitud', label: 'Longitud', placeholder: '-60.6630' },
      { kind: 'fecha', name: 'vigenteHasta', label: 'Vigente hasta', nullable: true },
    ],
  },
  { kind: 'si', name: 'activo', label: 'Activo: los clientes lo ven' },
]

const EMPTY: Datos = {
  nombre: '',
  razonSocial: '',
  provincia: null,
  localidad: '',
  domicilio: '',
  codigoPostal: '',
  telefono: '',
  whatsapp: null,
  email: null,
  horario: '',
  servicios: [],
  marcaIds: [],
  latitud: null,
  longitud: null,
  vigenteHasta: null,
  activo: true,
}

const given = (centro: Centro): Partial<Datos> => ({
  ...(centro as unknown as Partial<Datos>),
  telefono: formatTelefono(centro.telefono),
  whatsapp: centro.whatsapp && formatTelefono(centro.whatsapp),
  marcaIds: centro.marcas.map(({ marcaId }) => marcaId),
})

interface CentroDialogProps {
  /** Centre to edit; undefined: a new centre. */
  centro: Centro | undefined
  onClose: () => void
}

/** Dialog that creates or edits a centre. Keeps the typed values when the server rejects them. */
export const CentroDialog = ({ centro, onClose }: CentroDialogProps) => {
  const { data: opciones } = useCall(centrosGarantias.getOpciones)
  const campos = camposOf(opciones?.marcas.map(({ marcaId, nombre }) => ({ value: marcaId, label: nombre })) ?? [])
  const create = useSend(centrosGarantias.create)
  const update = useSend(centrosGarantias.update)
  const de = useFormSend({
    start: startOf(EMPTY, centro && given(centro)),
    shape: async () => (await import('#contract/centros-garantias/shapes.ts')).CentroDatos,
    check: (form, refuse) => {
      for (const name of ['latitud', 'longitud'] as const) {
        if (Number.isNaN(form[name])) refuse(name, 'Ingresá un número')
      }
    },
    campos,
    send: async (datos): Promise<unknown> => {
      if (!centro) return create.mutateAsync({ body: datos })
      const { centroId, version } = centro
      return update.mutateAsync({ params: { centroId }, body: { version, datos } })
    },
    done: 'Guardamos el centro.',
    onDone: onClose,
  })
  return (
    <Dialogo opened onClose={onClose} title={centro ? 'Editar centro' : 'Nuevo centro'} size="lg">
      <Formulario de={de} campos={campos} enviar="Guardar" onCancel={onClose} />
    </Dialogo>
  )
}
