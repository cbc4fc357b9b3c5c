import { afterEach, beforeEach, expect, vi } from 'vitest'

/** A component that complains in the console fails its test. */
const complaints = vi.fn<(...args: unknown[]) => void>()
const original = console.error

beforeEach(() => {
  complaints.mockClear()
  console.error = (...args: unknown[]) => {
    complaints(...args)
    original(...args)
  }
})

afterEach(() => {
  expect(complaints.mock.calls).toEqual([])
})
