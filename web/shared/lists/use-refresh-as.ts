import { useEffect, useState } from 'react'
import type { Topic } from '#contract/base/topics.ts'
import { refetchTopics } from '#web/queries.tsx'

/**
 * Refetches the data of a topic when `value` changes. Returns the value that the data on screen belong to, which is the
 * previous value until the new data arrive.
 */
export const useRefetchOnChange = <T>(value: T | undefined, topic: Topic): T | undefined => {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    let isOver = false
    const show = () => {
      if (!isOver) setShown(value)
    }
    if (shown === undefined) show()
    else if (shown !== value) void refetchTopics([topic]).then(show)
    return () => {
      isOver = true
    }
  }, [value, shown, topic])
  return shown === undefined ? value : shown
}
