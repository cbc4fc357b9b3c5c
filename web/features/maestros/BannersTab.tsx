import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { formatDay, localDay } from '#contract/base/fechas.ts'
import { maestros } from '#contract/maestros/calls.ts'
import type { MaestroBanner } from '#contract/maestros/shapes.ts'
import { BannerCard } from '#shared/BannerCard.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import type { Column } from '#ui/table.ts'
import { useProfile } from '#web/profile.tsx'
import { useCall, useSend } from '#web/queries.tsx'
import { toastSuccess } from '#web/toasts.ts'
import { CHANGES, SAVED } from './maestros.queries.ts'
import { MaestroLista } from './MaestroLista.tsx'
import type { BannerDatos } from './maestros.tabla.ts'

/** Whether it is on show on a day. */
const vigenciaOf = ({ vigenteDesde, vigenteHasta }: MaestroBanner, today: string): string => {
  if (vigenteHasta !== null && vigenteHasta < today) return 'Terminó'
  return vigenteDesde > today ? 'Por venir' : 'Se está mostrando'
}

/** Takes a banner away, once it is asked. */
const Borrar = ({ banner: { bannerId, titulo }, onDone }: { banner: MaestroBanner; onDone: () => void }) => {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useSend(maestros.deleteBanner, {
    ...CHANGES,
    onSuccess: () => {
      toastSuccess(SAVED)
      onDone()
    },
  })
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Borrar
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="¿Borrar el banner?"
        confirm="Borrar"
        danger
        busy={isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => mutate({ params: { bannerId } })}
      >
        {titulo} deja de verse en Inicio. Lo que decía queda en el historial.
      </ConfirmDialog>
    </>
  )
}

/** How Inicio will show the banner of the form. */
const Vista = () => {
  const { negocios } = useProfile()
  const { control } = useFormContext<BannerDatos>()
  const shown = useWatch({ control })
  const hasta = shown.vigenteHasta ?? ''
  return (
    <Stack gap={4}>
      <Text size="xs" c="dimmed">
        Así se ve en Inicio
      </Text>
      <BannerCard
        negocio={negocios.find(({ negocioId }) => negocioId === shown.negocioId)?.negocio ?? 'Negocio'}
        titulo={shown.titulo || 'Título'}
        texto={shown.texto || 'Texto'}
        enlace={shown.enlace?.trim() || null}
        vigenteHasta={/^\d{4}-\d\d-\d\d$/.test(hasta) ? hasta : null}
      />
    </Stack>
  )
}

/** News by business: on show, to come and over. */
export const BannersTab = () => {
  const { negocios } = useProfile()
  const read = useCall(maestros.listBanners)
  const [today] = useState(() => localDay(new Date()))
  const columns: Column<MaestroBanner>[] = [
    { key: 'titulo', title: 'Título', cardLabel: '', opens: true, render: ({ titulo }) => titulo },
    {
      key: 'negocio',
      title: 'Negocio',
      width: 140,
      render: ({ negocioId }) => negocios.find((each) => each.negocioId === negocioId)?.negocio ?? '—',
    },
    { key: 'desde', title: 'Desde', width: 120, render: ({ vigenteDesde }) => formatDay(vigenteDesde) },
    {
      key: 'hasta',
      title: 'Hasta',
      width: 120,
      render: ({ vigenteHasta }) => (vigenteHasta ? formatDay(vigenteHasta) : 'Sin fin'),
    },
    { key: 'vigencia', title: 'Vigencia', width: 160, render: (banner) => vigenciaOf(banner, today) },
  ]
  return (
    <MaestroLista
      kind="banner"
      id="bannerId"
      opciones={negocios.map(({ negocioId, negocio }) => ({ value: negocioId, label: negocio }))}
      vista="banners"
      read={read}
      rows={read.data}
      columns={columns}
      caption="Banners"
      empty="Todavía no hay banners: lo que cargues se ve en Inicio."
      nuevo="Nuevo banner"
      cardsBelow={800}
      parts={(banner, close) => ({
        other: banner && <Borrar banner={banner} onDone={close} />,
        children: <Vista />,
      })}
    />
  )
}
