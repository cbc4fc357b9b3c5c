import { Text } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { formatCount } from '#contract/formato.ts'
import { maestros, type Parametro } from '#contract/maestros.ts'
import { CampoNumero } from '#shared/gestiones/CampoNumero.tsx'
import { MaestroDialog } from './MaestroDialog.tsx'
import { useGuardar } from './use-guardar.ts'

interface ParametroDialogProps {
  parametro: Parametro
  onClose: () => void
}

/** The value of a term or a limit. */
export const ParametroDialog = ({ parametro, onClose }: ParametroDialogProps) => {
  const { clave, descripcion, valor, unidad, minimo, maximo, version } = parametro
  const form = useForm<{ valor: number | '' }>({ defaultValues: { valor } })
  const { guardar, isSending } = useGuardar(maestros.updateParametro, { form, onDone: onClose })
  return (
    <MaestroDialog
      title="Editar parámetro"
      form={form}
      isSending={isSending}
      clave={`parametro:${clave}`}
      onClose={onClose}
      onSubmit={(values) =>
        guardar({ params: { clave }, body: { valor: values.valor === '' ? Number.NaN : values.valor, version } })
      }
    >
      <Text size="sm">{descripcion}</Text>
      <CampoNumero
        name="valor"
        label={unidad ? `Valor (${unidad})` : 'Valor'}
        description={`De ${formatCount(minimo)} a ${formatCount(maximo)}. Vale desde la próxima vez que se usa.`}
        min={minimo}
        max={maximo}
        thousands
        data-autofocus
        maw={320}
      />
    </MaestroDialog>
  )
}
