import { afterAll, expect, it, vi } from "vitest";
import { makePerson, testService } from "../../testing";
import { runPatiently } from "./change";

const service = await testService();
const rows = service.database.service;
afterAll(() => service.close());

const nameOf = async (id: string) => (await rows.user.findUniqueOrThrow({ where: { id } })).name;

it("a transaction whose connection broke before it was to commit is run again, and done once", async () => {
  const { id } = await makePerson(service, { name: "Dee" });
  const tries = vi.fn<() => void>();
  const made = await runPatiently(rows, async (tx) => {
    tries();
    const { name } = await tx.user.findUniqueOrThrow({ where: { id } });
    await tx.user.update({ where: { id }, data: { name: `${name}+` } });
    // Its own: as where PostgreSQL is stopped, or somebody ends it.
    if (tries.mock.calls.length === 1) {
      await tx.$queryRaw`SELECT pg_terminate_backend(pg_backend_pid())`;
    }
    return "made";
  });
  expect(made).toBe("made");
  expect(tries).toHaveBeenCalledTimes(2);
  expect(await nameOf(id)).toBe("Dee+");
});

it("one that is cut off each time is given up after four tries", async () => {
  const tries = vi.fn<() => void>();
  const cut = runPatiently(rows, async (tx) => {
    tries();
    await tx.$queryRaw`SELECT pg_terminate_backend(pg_backend_pid())`;
  });
  await expect(cut).rejects.toThrow(/terminat/);
  expect(tries).toHaveBeenCalledTimes(4);
});

it("one whose connection broke as it committed is not run again: it may be done", async () => {
  await service.test.owner.query(`
    CREATE FUNCTION end_connection() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER ends_at_commit AFTER UPDATE ON users
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION end_connection();
  `);
  const { id } = await makePerson(service, { name: "Sam" });
  const tries = vi.fn<() => void>();
  const cut = runPatiently(rows, async (tx) => {
    tries();
    await tx.user.update({ where: { id }, data: { name: "Sam+" } });
  });
  await expect(cut).rejects.toThrow(/terminat/);
  expect(tries).toHaveBeenCalledTimes(1);
});
