import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FieldPath, type UseFormReturn, useWatch } from 'react-hook-form'
import { pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import { ApiError } from '#web/api.ts'
import { useLeaveWarning } from '#web/leave.ts'
import { useSend } from '#web/queries.tsx'
import { type NuevoForm, toBorrador } from './nuevo.form.ts'

const SAVE_PAUSE_MS = 700

/** A draft that the server has, at this version. */
export interface Guardado {
  pedidoId: number
  version: number
}

interface BorradorOptions {
  form: UseFormReturn<NuevoForm>
  /** The draft that the form starts from, if it does. */
  start: Guardado | undefined
  /** The server has it for the first time, under this number. */
  onCreated: (pedidoId: number) => void
  isDone: boolean
}

/**
 * Keeps the order on the server while it is typed: made by the first save, saved again at every pause, one save at a time.
 * `isSaved` says whether all that was typed is there.
 */
export const useBorrador = ({ form, start, onCreated, isDone }: BorradorOptions) => {
  const values = useWatch({ control: form.control }) as NuevoForm
  const typed = JSON.stringify(values)
  const [saved, setSaved] = useState(typed)
  const [wasSaved, setWasSaved] = useState(false)
  const place = useRef(start)
  // What the server has, as the next save in the queue finds it: the state is of an earlier render.
  const kept = useRef(typed)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const create = useSend(pedidosMotos.create)
  const update = useSend(pedidosMotos.update)

  const write = async (sent: NuevoForm): Promise<Guardado> => {
    const text = JSON.stringify(sent)
    const body = toBorrador(sent)
    const before = place.current
    const reply = before
      ? await update.mutateAsync({ params: { pedidoId: before.pedidoId }, body: { ...body, version: before.version } })
      : await create.mutateAsync({ body })
    place.current = reply
    kept.current = text
    setSaved(text)
    setWasSaved(true)
    if (!before) onCreated(reply.pedidoId)
    return reply
  }
  /** Saves these values after whatever is being saved; those that are there already are not sent again. */
  const save = (sent: NuevoForm): Promise<Guardado> => {
    const next = queue.current
      .catch(() => undefined)
      .then(() => (place.current && JSON.stringify(sent) === kept.current ? place.current : write(sent)))
    queue.current = next
    return next
  }

  const isPending = !isDone && typed !== saved
  const release = useLeaveWarning(isPending)
  const canSave = values.razonSocialId !== ''
  const saveNow = useEffectEvent(() => {
    save(form.getValues()).catch((error: unknown) => {
      // Beside its field, without taking the focus from what is being typed; the rest was told by the send itself.
      const fields = error instanceof ApiError ? (error.fields ?? {}) : {}
      for (const [path, message] of Object.entries(fields))
        form.setError(path as FieldPath<NuevoForm>, { type: 'server', message })
    })
  })
  useEffect(() => {
    if (!isPending || !canSave) return
    const timer = setTimeout(() => saveNow(), SAVE_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, isPending, canSave])

  return {
    save,
    isSaved: wasSaved && !isPending,
    /** Somebody else saved it meanwhile: what is typed here can no longer be kept. */
    isOutdated: update.error instanceof ApiError && update.error.status === 409,
    /** Starts again from what is on the server. */
    reload: () => {
      release()
      location.reload()
    },
  }
}
