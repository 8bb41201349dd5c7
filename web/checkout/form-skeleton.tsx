/** Placeholder of a form while it loads. */
export function FormSkeleton({ label }: { label: string }) {
  return (
    <div aria-busy="true" className="lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-12">
      <p role="status" className="sr-only">
        {label}
      </p>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <div key={key}>
            <div className="mb-2 h-4 w-1/3 rounded-control bg-sunken" />
            <div className="h-12 rounded-control bg-sunken" />
          </div>
        ))}
      </div>
      <div className="card hidden min-h-80 lg:block" />
    </div>
  )
}
