import { Switch } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { Campo } from '#shared/forms/Campo.tsx'
import type { CampoDe, Campos } from '#shared/forms/campos.ts'
import { optionsOf } from '#shared/lists/filtros.ts'
import type { NuevaForm } from './nueva.form.ts'
import { CAMPOS_LINEA, DE_FACTURA } from './nueva.lineas.ts'
import { envioTexts } from './nueva.words.ts'

type Texts = ReturnType<typeof envioTexts>

/** Switch to request a carrier, with a text about the next steps. */
const EnvioSwitch = ({ texts }: { texts: Texts }) => {
  const { control } = useFormContext<NuevaForm>()
  return (
    <Campo control={control} name="requiereEnvioTransporte">
      {({ value, onChange, ...input }) => (
        <Switch
          label={texts.label}
          description={value ? texts.whenSent : `${texts.pickedUp}: no hace falta cargar datos de transporte.`}
          checked={value}
          onChange={(event) => onChange(event.currentTarget.checked)}
          {...input}
        />
      )}
    </Campo>
  )
}

interface NuevaDe {
  esInterno: boolean
  razonSocialId: number | ''
  /** Channels by which a customer asked. Staff choose one when they enter a request for a customer. */
  origenes: readonly { origenId: number; nombre: string }[]
}

/** Returns the fields of the shipment and the comment. */
export const envioCampos = ({ esInterno, origenes }: Omit<NuevaDe, 'razonSocialId'>): CampoDe<NuevaForm>[] => {
  const texts = envioTexts(esInterno)
  return [
    {
      kind: 'si',
      name: 'requiereEnvioTransporte',
      label: 'Envío',
      draw: () => <EnvioSwitch texts={texts} />,
    },
    {
      kind: 'id',
      name: 'origenId',
      label: 'Origen',
      placeholder: 'Teléfono',
      when: () => esInterno,
      options: optionsOf(origenes, 'origenId', 'nombre'),
    },
    {
      kind: 'parrafo',
      name: 'comentarios',
      label: 'Comentarios',
      help: `${texts.comments} Es obligatorio si elegiste el motivo “Otros”.`,
      rows: 4,
      maxLength: 2000,
    },
  ]
}

/** Returns the fields of a return: products, then shipment. */
export const devolucionCampos = ({ razonSocialId, ...de }: NuevaDe): Campos<NuevaForm> => [
  {
    kind: 'razonSocial',
    name: 'razonSocialId',
    label: 'Razón social',
    required: 'Elegí la razón social',
    start: razonSocialId,
  },
  {
    kind: 'filas',
    name: 'lineas',
    label: 'Productos',
    required: 'Agregá al menos un producto: buscá la factura y elegilo',
    fila: [...CAMPOS_LINEA, ...DE_FACTURA],
    called: ({ codigoMaterial }) => String(codigoMaterial),
    // Renders nothing, because users add lines from the invoices.
    draw: () => null,
    sentAs: false,
  },
  { titulo: 'Envío', step: 1, filas: envioCampos(de) },
]
