import { Checkbox, Group, SimpleGrid } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { type MaestroTicket, maestros } from '#contract/maestros.ts'
import { type Pedido, PEDIDOS, PRIORIDADES } from '#contract/tickets.schemas.ts'
import { Campo } from '#shared/gestiones/Campo.tsx'
import { CampoSelect } from '#shared/gestiones/CampoSelect.tsx'
import { CampoTexto } from '#shared/gestiones/CampoTexto.tsx'
import { CampoSi } from './CampoSi.tsx'
import { MaestroDialog } from './MaestroDialog.tsx'
import { PIDE_TEXTO } from './maestros.words.ts'
import { useGuardar } from './use-guardar.ts'

interface TicketForm {
  motivo: string
  prioridadId: string
  sectorId: string
  pide: Pedido[]
  soloInternos: boolean
  activo: boolean
}

interface MotivoTicketDialogProps {
  motivo: MaestroTicket
  sectores: readonly { sectorId: number; nombre: string }[]
  onClose: () => void
}

/** What a reason of claims or warranties decides. New ones need their category at the service desk first. */
export const MotivoTicketDialog = ({ motivo, sectores, onClose }: MotivoTicketDialogProps) => {
  const { pide, soloInternos, activo } = motivo
  const form = useForm<TicketForm>({
    defaultValues: {
      motivo: motivo.motivo,
      prioridadId: String(motivo.prioridadId),
      sectorId: String(motivo.sectorId),
      pide,
      soloInternos,
      activo,
    },
  })
  const { guardar, isSending } = useGuardar(maestros.updateMotivoTicket, { form, onDone: onClose })
  const save = (values: TicketForm) =>
    guardar({
      params: { motivoId: motivo.motivoId },
      body: {
        ...values,
        prioridadId: Number(values.prioridadId),
        sectorId: Number(values.sectorId),
        version: motivo.version,
      },
    })
  return (
    <MaestroDialog
      title={motivo.tipo === 'reclamo' ? 'Editar motivo de reclamo' : 'Editar motivo de garantía'}
      form={form}
      isSending={isSending}
      clave={`motivo-ticket:${motivo.motivoId}`}
      onClose={onClose}
      onSubmit={save}
    >
      <CampoTexto name="motivo" label="Motivo" withAsterisk maxLength={120} data-autofocus />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <CampoSelect
          name="prioridadId"
          label="Prioridad"
          data={Object.entries(PRIORIDADES).map(([value, label]) => ({ value, label }))}
        />
        <CampoSelect
          name="sectorId"
          label="Sector"
          data={sectores.map(({ sectorId, nombre }) => ({ value: String(sectorId), label: nombre }))}
        />
      </SimpleGrid>
      {motivo.tipo === 'reclamo' && (
        <Campo control={form.control} name="pide">
          {({ value, onChange, error, ref }) => (
            <Checkbox.Group
              label="Además del texto, pide"
              value={value}
              onChange={(chosen) => onChange(PEDIDOS.filter((each) => chosen.includes(each)))}
              error={error}
            >
              <Group gap="md" mt={4}>
                {PEDIDOS.map((each, at) => (
                  <Checkbox key={each} ref={at === 0 ? ref : undefined} value={each} label={PIDE_TEXTO[each]} />
                ))}
              </Group>
            </Checkbox.Group>
          )}
        </Campo>
      )}
      <CampoSi name="soloInternos" label="Solo para la distribuidora" description="Los clientes no lo ven" />
      <CampoSi
        name="activo"
        label="Activo"
        description="Inactivo no se ofrece más; lo que ya lo tiene conserva su nombre"
      />
    </MaestroDialog>
  )
}
