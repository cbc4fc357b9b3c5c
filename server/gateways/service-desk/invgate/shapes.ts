import { z } from 'zod'
import { DeskError } from '#gateways/service-desk/desk.ts'
/** Number. The desk may send it as text (domain §4.2). */
const Numeric = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
/** Boolean. Depending on the call, the desk sends 0, 1, "0", "1", true or false. */
const Flag = z.union([z.boolean(), z.literal(['0', '1', 0, 1])]).transform((value) => Number(value) === 1)
/** Shape of a dictionary. PHP writes an empty one as []. */
const dictionary = <T extends z.ZodType>(item: T) =>
  z.union([z.array(item), z.record(z.string(), item).transform((rows) => Object.values(rows))])
const Key = z.string().nullish()

const Attachment = z.union([Numeric, z.looseObject({ id: Numeric }).transform(({ id }) => id)])

/**
 * Shape of a comment. Its files are in `attached_files` when it is part of a ticket, and in `attachments` in a call for
 * comments.
 */
export const RawComment = z.looseObject({
  id: Numeric,
  author_id: Numeric,
  message: z.string(),
  created_at: Numeric,
  customer_visible: Flag,
  attached_files: z.array(Attachment).nullish(),
  attachments: z.array(Attachment).nullish(),
})

const Row = z.looseObject({ id: Numeric, description: z.string().nullish(), last_update: Numeric.nullish() })

export const RawIncident = z.looseObject({
  id: Numeric,
  status_id: Numeric,
  last_update: Numeric,
  comments: dictionary(RawComment).nullish(),
})

export const Created = z.looseObject({ request_id: Numeric })
export const ByCustomer = z.looseObject({ requests: dictionary(Row), next_page_key: Key })
export const Listed = z.looseObject({ data: dictionary(Row), next_page_key: Key })
export const Named = z.array(z.looseObject({ id: Numeric, name: z.string() }))
export const Categories = z.array(
  z.looseObject({ id: Numeric, name: z.string(), parent_category_id: Numeric.nullish() }),
)
export const RawAttachment = z.looseObject({ name: z.string(), url: z.string(), extension: z.string().nullish() })
export const RawUser = z.looseObject({ name: z.string(), lastname: z.string().nullish() })

/**
 * Parses an answer with its schema. Throws a DeskError `unknown` when the answer does not fit: after a truncated
 * answer, nobody knows whether the desk acted.
 */
export const read = <T extends z.ZodType>(schema: T, answer: unknown, endpoint: string): z.output<T> => {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new DeskError('unknown', `InvGate respondió incompleto (${endpoint}): ${issue?.path.join('.')}`)
}
