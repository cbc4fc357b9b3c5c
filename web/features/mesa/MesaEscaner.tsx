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

const NOT_FOUND = 'No se espera ninguna devolución con ese código. Revisalo, o buscala por su número.'

/** Field that finds a return by the code on its parcel. A barcode scanner types the code and then Enter. */
export const MesaEscaner = ({ onFound }: MesaEscanerProps) => {
  const [codigo, setCodigo] = useState('')
  const [matches, setMatches] = useState<Encontradas>([])
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const open = (devolucionId: number) => {
    setMatches([])
    setCodigo('')
    onFound({ clase: 'devolucion', entidadId: devolucionId })
  }
  const find = async (event: FormEvent) => {
    event.preventDefault()
    const trimmed = codigo.trim()
    if (!trimmed) return setError('Escaneá o escribí el código')
    setBusy(true)
    // Select the text, so that the user can still read it and the next scan replaces it.
    field.current?.select()
    setMatches([])
    try {
      const found = await call(devoluciones.findByCodigo, { params: { codigo: trimmed } })
      if (found.length === 1) open(found[0]!.devolucionId)
      else setMatches(found)
    } catch (failure) {
      setError(failure instanceof ApiError && failure.status === 404 ? NOT_FOUND : (failure as Error).message)
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
      {matches.length > 0 && (
        <Stack gap={4} component="section" aria-label="Devoluciones con ese código">
          <Text size="sm">Hay {matches.length} con ese código:</Text>
          {matches.map(({ devolucionId, razonSocial, estadoId }) => (
            <Button key={devolucionId} variant="default" size="compact-sm" onClick={() => open(devolucionId)}>
              {devolucionId} · {razonSocial} · {textoEstado(estadoId)}
            </Button>
          ))}
        </Stack>
      )}
    </Stack>
  )
}
