import { Component, type ReactNode } from 'react'

type Props = { onError: () => void; children: ReactNode }

/** Shows nothing in place of children that threw. React knows no other way to catch than a class. */
export class CatchErrors extends Component<Props, { failed: boolean }> {
  override readonly state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    this.props.onError()
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
