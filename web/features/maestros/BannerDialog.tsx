import { SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { useForm, useWatch } from 'react-hook-form'
import { localDay } from '#contract/fechas.ts'
import { type MaestroBanner, maestros } from '#contract/maestros.ts'
import { BannerCard } from '#shared/BannerCard.tsx'
import { Campo } from '#shared/gestiones/Campo.tsx'
import { CampoFecha } from '#shared/gestiones/CampoFecha.tsx'
import { CampoSelect } from '#shared/gestiones/CampoSelect.tsx'
import { CampoTexto } from '#shared/gestiones/CampoTexto.tsx'
import { useProfile } from '#web/profile.tsx'
import { BorrarBanner } from './BorrarBanner.tsx'
import { MaestroDialog } from './MaestroDialog.tsx'
import { useGuardar } from './use-guardar.ts'

interface BannerForm {
  negocioId: string
  titulo: string
  texto: string
  enlace: string
  vigenteDesde: string
  vigenteHasta: string
}

const formOf = (banner: MaestroBanner | undefined): BannerForm => ({
  negocioId: banner ? String(banner.negocioId) : '',
  titulo: banner?.titulo ?? '',
  texto: banner?.texto ?? '',
  enlace: banner?.enlace ?? '',
  vigenteDesde: banner?.vigenteDesde ?? localDay(new Date()),
  vigenteHasta: banner?.vigenteHasta ?? '',
})

const bodyOf = ({ negocioId, enlace, vigenteHasta, ...rest }: BannerForm) => ({
  ...rest,
  negocioId: negocioId ? Number(negocioId) : Number.NaN,
  enlace: enlace.trim() || null,
  vigenteHasta: vigenteHasta || null,
})

interface BannerDialogProps {
  /** Absent: a new one. */
  banner: MaestroBanner | undefined
  onClose: () => void
}

/** A banner, and how Inicio will show it. */
export const BannerDialog = ({ banner, onClose }: BannerDialogProps) => {
  const { negocios } = useProfile()
  const form = useForm<BannerForm>({ defaultValues: formOf(banner) })
  const create = useGuardar(maestros.createBanner, { form, onDone: onClose })
  const update = useGuardar(maestros.updateBanner, { form, onDone: onClose })
  const remove = useGuardar(maestros.deleteBanner, { form, onDone: onClose })
  const shown = useWatch({ control: form.control })
  const isSending = create.isSending || update.isSending
  const save = (values: BannerForm) =>
    banner
      ? update.guardar({
          params: { bannerId: banner.bannerId },
          body: { ...bodyOf(values), version: banner.version },
        })
      : create.guardar({ body: bodyOf(values) })
  return (
    <MaestroDialog
      title={banner ? 'Editar banner' : 'Nuevo banner'}
      form={form}
      isSending={isSending}
      clave={banner && `banner:${banner.bannerId}`}
      onClose={onClose}
      onSubmit={save}
      other={
        banner && (
          <BorrarBanner
            banner={banner}
            busy={remove.isSending}
            onConfirm={() => remove.guardar({ params: { bannerId: banner.bannerId } })}
          />
        )
      }
    >
      <CampoSelect
        name="negocioId"
        label="Negocio"
        withAsterisk
        data={negocios.map(({ negocioId, negocio }) => ({ value: String(negocioId), label: negocio }))}
        maw={320}
      />
      <CampoTexto name="titulo" label="Título" withAsterisk maxLength={80} data-autofocus />
      <Campo control={form.control} name="texto">
        {(input) => <Textarea label="Texto" withAsterisk autosize minRows={2} maxLength={300} {...input} />}
      </Campo>
      <CampoTexto
        name="enlace"
        label="Enlace"
        description="Una dirección del portal (/autogestion/…) o una que empiece con https://"
        maxLength={300}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <CampoFecha name="vigenteDesde" label="Vigente desde" withAsterisk />
        <CampoFecha name="vigenteHasta" label="Vigente hasta" description="Vacío: hasta que alguien lo saque" />
      </SimpleGrid>
      <Stack gap={4}>
        <Text size="xs" c="dimmed">
          Así se ve en Inicio
        </Text>
        <BannerCard
          negocio={negocios.find(({ negocioId }) => String(negocioId) === shown.negocioId)?.negocio ?? 'Negocio'}
          titulo={shown.titulo || 'Título'}
          texto={shown.texto || 'Texto'}
          enlace={shown.enlace?.trim() || null}
          vigenteHasta={/^\d{4}-\d\d-\d\d$/.test(shown.vigenteHasta ?? '') ? shown.vigenteHasta! : null}
        />
      </Stack>
    </MaestroDialog>
  )
}
