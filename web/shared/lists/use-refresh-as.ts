import { useEffect, useRef } from 'react'
import type { Topic } from '#contract/base/topics.ts'
import { refreshTopics } from '#web/queries.tsx'

/** As a value that is known changes, what is on screen of a topic is asked again. */
export const useRefreshAs = (value: unknown, topic: Topic): void => {
  const before = useRef(value)
  useEffect(() => {
    if (before.current !== undefined && before.current !== value) refreshTopics([topic])
    before.current = value
  }, [value, topic])
}
