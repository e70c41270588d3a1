import type { Invariant } from "./invariant";

const left = `
  SELECT j.id, t.identifier AS task, j.attempts, j.locked_by, left(j.last_error, 200) AS error
    FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
   WHERE j.locked_at IS NOT NULL OR j.run_at <= now() OR j.last_error IS NOT NULL`;

export const noJobLeft: Invariant = {
  name: "No job is lost, stuck or given up",
  async look({ nodes }) {
    const found = await Promise.all(nodes.map((node) => node.query<object>(left)));
    return { broken: found.flatMap(({ rows }) => rows.map((row) => JSON.stringify(row))) };
  },
};
