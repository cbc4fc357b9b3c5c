import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { textoEstado } from '#contract/base/estados.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { ApiError, call } from '#web/api.ts'
import type { ItemDeMesa } from './mesa.paths.ts'

type Encontradas = ReplyOf<typeof devoluciones.findByCodigo>

interface MesaEscanerProps {
  onFound: (item: ItemDeMesa) => void
}

const NOTHING = 'No se espera ninguna devolución con ese código. Revisalo, o buscala por su número.'

/** Finds what came by the code of its package: a reader types it and ends with Enter, as a person does. */
export const MesaEscaner = ({ onFound }: MesaEscanerProps) => {
  const [codigo, setCodigo] = useState('')
  const [several, setSeveral] = useState<Encontradas>([])
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const open = (devolucionId: number) => {
    setSeveral([])
    setCodigo('')
    onFound({ clase: 'devolucion', entidadId: devolucionId })
  }
  const find = async (event: FormEvent) => {
    event.preventDefault()
    const asked = codigo.trim()
    if (!asked) return setError('Escaneá o escribí el código')
    setBusy(true)
    // A reader types what it reads next: it takes the place of this one, which stays to be looked at.
    field.current?.select()
    setSeveral([])
    try {
      const found = await call(devoluciones.findByCodigo, { params: { codigo: asked } })
      if (found.length === 1) open(found[0]!.devolucionId)
      else setSeveral(found)
    } catch (failure) {
      setError(failure instanceof ApiError && failure.status === 404 ? NOTHING : (failure as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="xs" mb="sm">
      <form onSubmit={(event) => void find(event)} noValidate>
        <Group gap="xs" align="end" wrap="nowrap">
          <TextInput
            flex={1}
            ref={field}
            label="Código del bulto"
            placeholder="Autorización, remito, guía o producto"
            leftSection={<IconBarcode size={18} aria-hidden />}
            maxLength={60}
            autoComplete="off"
            value={codigo}
            error={error}
            onChange={(event) => {
              setCodigo(event.currentTarget.value)
              setError(undefined)
            }}
          />
          <Button type="submit" variant="default" loading={busy} mb={error ? 22 : 0}>
            Abrir
          </Button>
        </Group>
      </form>
      {several.length > 0 && (
        <Stack gap={4} component="section" aria-label="Devoluciones con ese código">
          <Text size="sm">Hay {several.length} con ese código:</Text>
          {several.map(({ devolucionId, razonSocial, estadoId }) => (
            <Button key={devolucionId} variant="default" size="compact-sm" onClick={() => open(devolucionId)}>
              {devolucionId} · {razonSocial} · {textoEstado(estadoId)}
            </Button>
          ))}
        </Stack>
      )}
    </Stack>
  )
}
