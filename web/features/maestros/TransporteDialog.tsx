import { useForm } from 'react-hook-form'
import { type DatosTransporte, type MaestroTransporte, maestros } from '#contract/maestros.ts'
import { CampoTexto } from '#shared/gestiones/CampoTexto.tsx'
import { CampoSi } from './CampoSi.tsx'
import { MaestroDialog } from './MaestroDialog.tsx'
import { useGuardar } from './use-guardar.ts'

interface TransporteDialogProps {
  /** Absent: a new one. */
  transporte: MaestroTransporte | undefined
  onClose: () => void
}

/** A carrier that is offered to ship with. */
export const TransporteDialog = ({ transporte, onClose }: TransporteDialogProps) => {
  const form = useForm<DatosTransporte>({ defaultValues: transporte ?? { nombre: '', activo: true } })
  const create = useGuardar(maestros.createTransporte, { form, onDone: onClose })
  const update = useGuardar(maestros.updateTransporte, { form, onDone: onClose })
  const save = ({ nombre, activo }: DatosTransporte) => {
    if (!transporte) return create.guardar({ body: { nombre, activo } })
    const { transporteId, version } = transporte
    update.guardar({ params: { transporteId }, body: { nombre, activo, version } })
  }
  return (
    <MaestroDialog
      title={transporte ? 'Editar transporte' : 'Nuevo transporte'}
      form={form}
      isSending={create.isSending || update.isSending}
      clave={transporte && `transporte:${transporte.transporteId}`}
      onClose={onClose}
      onSubmit={save}
    >
      <CampoTexto name="nombre" label="Nombre" withAsterisk maxLength={80} data-autofocus />
      <CampoSi
        name="activo"
        label="Activo"
        description="Inactivo no se ofrece más; lo que ya se despachó conserva su nombre"
      />
    </MaestroDialog>
  )
}
