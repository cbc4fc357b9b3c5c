import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FieldPath, type UseFormReturn, useWatch } from 'react-hook-form'
import { pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import { ApiError } from '#web/api.ts'
import { useLeaveWarning } from '#web/leave.ts'
import { useSend } from '#web/queries.tsx'
import { type NuevoForm, toBorrador } from './nuevo.form.ts'

const AUTOSAVE_MS = 700

/** Draft on the server, with its version. */
export interface Guardado {
  pedidoId: number
  version: number
}

interface BorradorOptions {
  form: UseFormReturn<NuevoForm>
  /** Draft from which the form starts; undefined: none. */
  start: Guardado | undefined
  /** Called with the id after the first save. */
  onCreated: (pedidoId: number) => void
  isDone: boolean
}

/**
 * Autosaves the order on the server: creates it, then updates it at each pause, one request at a time. `isSaved`:
 * everything is stored.
 */
export const useBorrador = ({ form, start, onCreated, isDone }: BorradorOptions) => {
  const values = useWatch({ control: form.control }) as NuevoForm
  const typed = JSON.stringify(values)
  const [saved, setSaved] = useState(typed)
  const [wasSaved, setWasSaved] = useState(false)
  const draft = useRef(start)
  // Values on the server, in a ref because a queued save reads it later than the render.
  const storedValues = useRef(typed)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const create = useSend(pedidosMotos.create)
  const update = useSend(pedidosMotos.update)

  const write = async (sent: NuevoForm): Promise<Guardado> => {
    const text = JSON.stringify(sent)
    const body = toBorrador(sent)
    const before = draft.current
    const reply = before
      ? await update.mutateAsync({ params: { pedidoId: before.pedidoId }, body: { ...body, version: before.version } })
      : await create.mutateAsync({ body })
    draft.current = reply
    storedValues.current = text
    setSaved(text)
    setWasSaved(true)
    if (!before) onCreated(reply.pedidoId)
    return reply
  }
  /** Saves values after pending saves; skips values that are stored already. */
  const save = (sent: NuevoForm): Promise<Guardado> => {
    const next = queue.current
      .catch(() => undefined)
      .then(() => (draft.current && JSON.stringify(sent) === storedValues.current ? draft.current : write(sent)))
    queue.current = next
    return next
  }

  const isPending = !isDone && typed !== saved
  const release = useLeaveWarning(isPending)
  const canSave = values.razonSocialId !== ''
  const saveNow = useEffectEvent(() => {
    save(form.getValues()).catch((error: unknown) => {
      // Show the error on its field without moving the focus; useSend has shown errors without fields.
      const fields = error instanceof ApiError ? (error.fields ?? {}) : {}
      for (const [path, message] of Object.entries(fields))
        form.setError(path as FieldPath<NuevoForm>, { type: 'server', message })
    })
  })
  useEffect(() => {
    if (!isPending || !canSave) return
    const timer = setTimeout(() => saveNow(), AUTOSAVE_MS)
    return () => clearTimeout(timer)
  }, [typed, isPending, canSave])

  return {
    save,
    isSaved: wasSaved && !isPending,
    /** true: another user saved it meanwhile, so this form cannot be stored. */
    isOutdated: update.error instanceof ApiError && update.error.status === 409,
    /** Reloads the page with the stored draft. */
    reload: () => {
      release()
      location.reload()
    },
  }
}
