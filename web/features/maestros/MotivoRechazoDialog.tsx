import { useForm } from 'react-hook-form'
import { type DatosMotivoRechazo, type MaestroRechazo, maestros } from '#contract/maestros.ts'
import { CampoTexto } from '#shared/gestiones/CampoTexto.tsx'
import { CampoSi } from './CampoSi.tsx'
import { MaestroDialog } from './MaestroDialog.tsx'
import { useGuardar } from './use-guardar.ts'

interface MotivoRechazoDialogProps {
  /** Absent: a new one. */
  motivo: MaestroRechazo | undefined
  onClose: () => void
}

/** A reason to refuse a return. */
export const MotivoRechazoDialog = ({ motivo, onClose }: MotivoRechazoDialogProps) => {
  const form = useForm<DatosMotivoRechazo>({ defaultValues: motivo ?? { motivo: '', activo: true } })
  const create = useGuardar(maestros.createMotivoRechazo, { form, onDone: onClose })
  const update = useGuardar(maestros.updateMotivoRechazo, { form, onDone: onClose })
  const save = ({ motivo: nombre, activo }: DatosMotivoRechazo) => {
    const body = { motivo: nombre, activo }
    if (motivo) update.guardar({ params: { motivoId: motivo.motivoId }, body: { ...body, version: motivo.version } })
    else create.guardar({ body })
  }
  return (
    <MaestroDialog
      title={motivo ? 'Editar motivo de rechazo' : 'Nuevo motivo de rechazo'}
      form={form}
      isSending={create.isSending || update.isSending}
      clave={motivo && `motivo-rechazo:${motivo.motivoId}`}
      onClose={onClose}
      onSubmit={save}
    >
      <CampoTexto name="motivo" label="Motivo" withAsterisk maxLength={120} data-autofocus />
      <CampoSi
        name="activo"
        label="Activo"
        description="Inactivo no se ofrece más; lo que ya lo tiene conserva su nombre"
      />
    </MaestroDialog>
  )
}
