import { useForm } from 'react-hook-form'
import { type DatosMotivoDevolucion, type MaestroDevolucion, maestros } from '#contract/maestros.ts'
import { CampoNumero } from '#shared/gestiones/CampoNumero.tsx'
import { CampoTexto } from '#shared/gestiones/CampoTexto.tsx'
import { CampoSi } from './CampoSi.tsx'
import { MaestroDialog } from './MaestroDialog.tsx'
import { useGuardar } from './use-guardar.ts'

type MotivoForm = Omit<DatosMotivoDevolucion, 'plazoDias'> & { plazoDias: number | '' }

const EMPTY: MotivoForm = {
  motivo: '',
  plazoDias: '',
  vuelveMercaderia: true,
  requiereFotos: false,
  flete: '',
  activo: true,
}

interface MotivoDevolucionDialogProps {
  /** Absent: a new one. */
  motivo: MaestroDevolucion | undefined
  onClose: () => void
}

/** A reason to return: its term, what it asks, and whether it is offered. */
export const MotivoDevolucionDialog = ({ motivo, onClose }: MotivoDevolucionDialogProps) => {
  const form = useForm<MotivoForm>({
    defaultValues: motivo ? { ...motivo, plazoDias: motivo.plazoDias ?? '' } : EMPTY,
  })
  const create = useGuardar(maestros.createMotivoDevolucion, { form, onDone: onClose })
  const update = useGuardar(maestros.updateMotivoDevolucion, { form, onDone: onClose })
  const save = ({ plazoDias, motivo: nombre, vuelveMercaderia, requiereFotos, flete, activo }: MotivoForm) => {
    const body = {
      motivo: nombre,
      plazoDias: plazoDias === '' ? null : plazoDias,
      vuelveMercaderia,
      requiereFotos,
      flete,
      activo,
    }
    if (motivo) update.guardar({ params: { motivoId: motivo.motivoId }, body: { ...body, version: motivo.version } })
    else create.guardar({ body })
  }
  return (
    <MaestroDialog
      title={motivo ? 'Editar motivo de devolución' : 'Nuevo motivo de devolución'}
      form={form}
      isSending={create.isSending || update.isSending}
      clave={motivo && `motivo-devolucion:${motivo.motivoId}`}
      onClose={onClose}
      onSubmit={save}
    >
      <CampoTexto name="motivo" label="Motivo" withAsterisk maxLength={120} data-autofocus />
      <CampoNumero
        name="plazoDias"
        label="Plazo (días)"
        description="Desde la venta. Vacío: sin plazo fijo"
        maw={320}
      />
      <CampoTexto name="flete" label="Flete" description="Quién lo paga" withAsterisk maxLength={40} maw={320} />
      <CampoSi name="vuelveMercaderia" label="Vuelve la mercadería" />
      <CampoSi name="requiereFotos" label="Pide fotos" />
      <CampoSi
        name="activo"
        label="Activo"
        description="Inactivo no se ofrece más; lo que ya lo tiene conserva su nombre"
      />
    </MaestroDialog>
  )
}
