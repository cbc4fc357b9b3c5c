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
  /** Stored draft to continue; undefined: a new order. */
  start: Guardado | undefined
  /** Called after the first save with the id of the new draft. */
  onCreated: (pedidoId: number) => void
  isDone: boolean
}

/**
 * Autosaves the order as a draft on the server, one request at a time. The first save creates the draft; later saves
 * run when the user pauses. `isSaved`: everything is stored.
 */
export const useBorrador = ({ form, start, onCreated, isDone }: BorradorOptions) => {
  const values = useWatch({ control: form.control }) as NuevoForm
  const typed = JSON.stringify(values)
  const [saved, setSaved] = useState(typed)
  const [wasSaved, setWasSaved] = useState(false)
  const draft = useRef(start)
  // Values that the server has stored. A ref, because a queued save needs the latest values, not the values of its own
  // render.
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
  /** Saves the values after all queued saves. Skips values that are already stored. */
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
      // Show an error on its field, but leave the focus where it is. useSend has already shown errors without a field.
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
    /** true: another user saved the draft first, so the server rejects further saves of this form. */
    isOutdated: update.error instanceof ApiError && update.error.status === 409,
    /** Reloads the page, which then shows the stored draft. */
    reload: () => {
      release()
      location.reload()
    },
  }
}
